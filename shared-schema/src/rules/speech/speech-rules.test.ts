import { describe, expect, it } from 'vitest';
import { isOneWord, respell } from './respell.ts';
import { splitSentences } from './split-sentences.ts';
import { silentTexts, spokenTexts } from './spoken-texts.ts';

describe('sentences', () => {
  it('pieces keep their place in the text and never exceed what Chrome can speak', () => {
    const text = `Short one. ${'many words, '.repeat(40)}the end.`;
    const pieces = splitSentences(text);
    for (const piece of pieces) {
      expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text);
      expect(piece.text.length).toBeLessThanOrEqual(140);
    }
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });

  it('a piece ends with no half of an emoji', () => {
    const text = `${'a'.repeat(139)}😀${'b'.repeat(20)}`;
    expect(splitSentences(text).map((piece) => piece.text)).toEqual(['a'.repeat(139), `😀${'b'.repeat(20)}`]);
  });

  const piecesOf = (text: string) => splitSentences(text).map((piece) => piece.text.trim());

  it('a sentence ends with no title, abbreviation, number or quotation inside it', () => {
    const sentences = [
      'Mrs. Green paid $1.50 for 2.5 cups of milk.',
      'Ms. Lopez saw Dr. Lee at 7:30 a.m. on Oak St. in Boston.',
      '"Shh!" said Mr. Fox.',
    ];
    expect(piecesOf(sentences.join(' '))).toEqual(sentences);
  });

  it.each([
    'Are you J.P.?',
    'J. K. Rowling wrote it.',
    'I saw T. Rex.',
    'Martin Luther King Jr. spoke.',
    'Take bus No. 5 home.',
    '1. Wash your hands.',
    '“Where are you?” she asked.',
    '"Look!", said Tom.',
    'I see... a dog!',
    '«Stop!» ärgerte sich Tom.',
    'She ran to the U.S. border.',
    'We have .5 cups.',
    'J. R. Smith wrote it.',
    'I met Mr. T. Brown.',
    'Give it to J. R. Smith.',
    'He plays with A. Bell.',
    'Is this John F. Kennedy?',
    'See T. Rex roar.',
  ])('%j is one sentence', (text) => {
    expect(piecesOf(text)).toEqual([text]);
  });

  it.each([
    ['Mom and I.', 'We ran.'],
    ['We came at 7 a.m.', 'Tom slept.'],
    ['Did she say no?', 'No.', 'Yes!'],
    ['What?!', 'Look!'],
    ['"Stop."', '"Why?"'],
    ['I am 5.', 'You are 6.'],
    ['IT’S.', 'GO!'],
    ['Wait...', 'Go!'],
    ['Point to the letter B.', 'Then say it.'],
    ['Is it A or B.', 'Tell me.'],
    ['Write B.', 'Then say it.'],
    ['This is plan B.', 'We like it.'],
    ['I am in group A.', 'She is in group C.'],
    ['Team A.', 'Tom waits.'],
    ['It starts with A.', 'A cat sat.'],
    ['Draw an X.', 'It’s big.'],
    ['We live in the U.S.', 'They do not.'],
    ['你好。', '你好吗？', '“很好！”', '听 apple。', 'apple 是苹果。'],
    ['これは犬です。', '「本当？」', 'はい！'],
    ['أين الكتاب؟', 'هو هنا.'],
    ['یہ کتاب ہے۔', 'وہ کہاں ہے؟', 'یہاں۔'],
    ['यह किताब है।', 'क्या?'],
  ])('%j and %j are sentences of their own', (...sentences) => {
    expect(piecesOf(sentences.join(' '))).toEqual(sentences);
  });

  it('a stop of Chinese or Japanese ends a sentence without a space after it', () => {
    expect(piecesOf('我有3.5元。apple！“好？”是')).toEqual(['我有3.5元。', 'apple！', '“好？”', '是']);
  });

  it('a line ends a sentence, also before a small letter', () => {
    expect(piecesOf('1. Wash.\n2. Dry.\nMr.\nfox')).toEqual(['1. Wash.', '2. Dry.', 'Mr.', 'fox']);
  });

  it.each(['.', 'a.', '1.', 'A. ', '!a', '. a', ' '])('a long text of %j is cut, too', (sign) => {
    const lengths = splitSentences(sign.repeat(20_000)).map((piece) => piece.text.length);
    expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(140);
  });
});

describe('respelling', () => {
  const siobhan = [
    { word: 'Siobhan', spoken: 'shi vawn' },
    { word: "don't", spoken: 'dont' },
  ];

  it('a respelled word is replaced wherever it stands as a whole word, whatever its case', () => {
    expect(respell('SIOBHAN, find Siobhan! Siobhans stay; I don’t.', siobhan).spoken).toBe(
      'shi vawn, find shi vawn! Siobhans stay; I dont.',
    );
  });

  it('each place in the spoken text leads back to its word in the written text', () => {
    const written = 'Hello Siobhan, sit down.';
    const { spoken, writtenIndex } = respell(written, siobhan);
    expect(writtenIndex(spoken.indexOf('Hello'))).toBe(0);
    expect(writtenIndex(spoken.indexOf('vawn'))).toBe(written.indexOf('Siobhan'));
    expect(writtenIndex(spoken.indexOf('sit'))).toBe(written.indexOf('sit'));
    expect(writtenIndex(spoken.length)).toBe(written.length);
  });

  it('a text without respellings stays as it is', () => {
    expect(respell('Hello.', undefined).spoken).toBe('Hello.');
    expect(respell('Hello.', [{ word: 'Hello', spoken: ' ' }]).spoken).toBe('Hello.');
  });

  it('only one word can be respelled', () => {
    expect(['cat', "don't", 'T-shirt', 'Zoë', ' cat '].filter((word) => !isOneWord(word))).toEqual([]);
    expect(['two words', '', '...', 'cat!'].filter(isOneWord)).toEqual([]);
  });
});

describe('what a child hears of an activity', () => {
  const activity = {
    title: 'At the farm',
    description: null,
    type: 'story',
    storyContent: null,
    questions: [],
  };
  const texts = (more: object) =>
    spokenTexts({ ...activity, ...more }).map(({ text, rate }) => `${rate} ${text}`);

  it('title, story sentences and prompts are spoken slowly, each once', () => {
    const questions = ['Who ran?', 'A cat sat.'].map((prompt, index) => ({
      id: `${index}`,
      prompt,
      imageUrl: null,
    }));
    expect(texts({ storyContent: 'A cat sat.\nIt ran!', questions })).toEqual([
      '0.8 At the farm.',
      '0.8 Practice your English skills!',
      '0.8 A cat sat.',
      '0.8 It ran!',
      '0.8 Who ran?',
    ]);
  });

  it('a listening activity speaks instructions and names at their own rates, and questions only without a set', () => {
    const set = {
      id: 's',
      questions: [{ id: 'q', instruction: 'Put the ball on the table.' }],
      objects: [
        { id: 'o', name: 'Ball' },
        { id: 't', name: 'Text', textLabel: 'hello' },
      ],
      zones: [{ id: 'z', label: 'Table' }],
    };
    const questions = [{ id: '1', prompt: 'Who ran?', imageUrl: null }];
    const listening = { type: 'interactive_listening', questions };
    expect(texts({ ...listening, interactiveTasks: { sets: [set] } }).slice(2)).toEqual([
      '0.9 Put the ball on the table.',
      '1 Ball',
      '1 hello',
      '1 Table',
    ]);
    expect(texts(listening).slice(2)).toEqual(['0.8 Who ran?']);
  });

  it('a text in other letters is silent until it is respelled or recorded', () => {
    const ask = (prompt: string, audioUrl: string | null = null) => ({
      id: prompt,
      prompt,
      imageUrl: null,
      audioUrl,
    });
    const questions = [ask('Where is Анна?'), ask('你好', '/uploads/hello.mp3'), ask('Who ran?')];
    const asked = { ...activity, questions };
    expect(silentTexts(asked, [])).toEqual(['Where is Анна?']);
    expect(silentTexts(asked, [{ word: 'Анна', spoken: 'Anna' }])).toEqual([]);
  });
});
