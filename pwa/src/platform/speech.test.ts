import { describe, expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';
import { createSpeech, type SpeechError, type SpeechState } from './speech.ts';
import { splitSentences, type WordRange } from './speech-text.ts';
import { pickVoice } from './speech-voice.ts';

const tone = { rate: 0.8, pitch: 1.15, volume: 0.9 };

/** A browser voice that does what the test tells it to. */
function handVoice() {
  const said: SpeechSynthesisUtterance[] = [];
  const synth = {
    speaking: true,
    pending: false,
    getVoices: () => [],
    speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance),
    cancel: () => undefined,
  } as unknown as SpeechSynthesis;
  const utter = (text: string) => ({ text }) as SpeechSynthesisUtterance;
  const last = () =>
    said.at(-1) as unknown as Record<'onstart' | 'onend' | 'onerror', () => void> & {
      text: string;
      onboundary: (event: { name: string; charIndex: number }) => void;
    };
  return { synth, utter, last, said };
}

function listen(text: string) {
  const clock = createFakeClock();
  const voice = handVoice();
  const speech = createSpeech({ synth: voice.synth, utter: voice.utter, clock });
  const states: SpeechState[] = [];
  const words: (string | null)[] = [];
  const errors: string[] = [];
  speech.speak({
    text,
    tone,
    onState: (state) => states.push(state),
    onWord: (word: WordRange | null) => words.push(word && text.slice(word.from, word.to)),
    onError: (error: SpeechError) => errors.push(error.code),
  });
  return { speech, pass: clock.advance, voice, states, words, errors };
}

describe('reading aloud', () => {
  it('speaks sentence by sentence and ends idle', () => {
    const told = listen('A cat sat. It ran!');
    expect(told.voice.last().text).toBe('A cat sat.');
    told.voice.last().onstart();
    told.voice.last().onend();
    expect(told.voice.last().text.trim()).toBe('It ran!');
    told.voice.last().onstart();
    told.voice.last().onend();
    expect(told.states).toEqual(['speaking', 'idle']);
    expect(told.words.at(-1)).toBeNull();
  });

  it('moves the highlight by estimate when the voice fires no boundary events', async () => {
    const told = listen('A cat sat.');
    told.voice.last().onstart();
    expect(told.words).toEqual(['A']);
    await told.pass(3000);
    expect(told.words).toEqual(['A', 'cat', 'sat.']);
  });

  it('corrects the highlight by boundary events', async () => {
    const told = listen('One two three four.');
    told.voice.last().onstart();
    told.voice.last().onboundary({ name: 'word', charIndex: 8 });
    expect(told.words).toEqual(['One', 'three']);
    await told.pass(1000);
    expect(told.words.at(-1)).toBe('four.');
  });

  it('pauses and resumes at the word', async () => {
    const told = listen('One two three four.');
    told.voice.last().onstart();
    told.voice.last().onboundary({ name: 'word', charIndex: 8 });
    told.speech.pause();
    await told.pass(60_000);
    told.speech.resume();
    expect(told.voice.last().text).toBe('three four.');
    expect(told.states).toEqual(['speaking', 'paused', 'speaking']);
  });

  it('goes on when a sentence never ends', async () => {
    const told = listen('One. Two.');
    told.voice.last().onstart();
    await told.pass(10_000);
    expect(told.voice.last().text.trim()).toBe('Two.');
  });

  it('gives up when the browser says nothing at all', async () => {
    const told = listen('One. Two.');
    await told.pass(20_000);
    expect(told.errors).toEqual(['silent']);
    expect(told.states.at(-1)).toBe('idle');
  });

  it('refuses an empty text', () => {
    expect(() => listen('  ')).toThrow('No text to speak');
  });

  it('ignores events of what was stopped', () => {
    const told = listen('One. Two.');
    const first = told.voice.last();
    told.speech.stop();
    first.onend();
    expect(told.voice.said).toHaveLength(1);
  });
});

describe('sentences', () => {
  it('keep their place and never exceed what Chrome can say', () => {
    const text = `Short one. ${'many words, '.repeat(40)}the end.`;
    const pieces = splitSentences(text);
    for (const piece of pieces) {
      expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text);
      expect(piece.text.length).toBeLessThanOrEqual(140);
    }
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});

describe('voice', () => {
  const voices = [
    { name: 'Anna', lang: 'de-DE', localService: true },
    { name: 'Google US English', lang: 'en-US', localService: false },
    { name: 'Alex', lang: 'en-US', localService: true },
    { name: 'Samantha', lang: 'en_US', localService: true },
  ];
  it('is a local female US one where there is one', () => {
    expect(pickVoice(voices)?.name).toBe('Samantha');
    expect(pickVoice(voices.slice(0, 3))?.name).toBe('Alex');
    expect(pickVoice(voices.slice(0, 1))).toBeNull();
  });
});
