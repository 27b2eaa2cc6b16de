import { interactiveSets } from 'shared-schema/rules/listening/interactive-sets';
import { expect, it } from 'vitest';
import type { LocalFile } from '#data/commands/local-file.ts';
import { activity } from '#test/teacher-rows.ts';
import {
  draftOf,
  duplicateOf,
  emptyDraft,
  newQuestionId,
  newQuestionIds,
  reduceDraft,
} from './activity-draft.ts';
import { problemsOf } from './checks/draft-check.ts';
import { payloadOf } from './draft-payload.ts';

const file = (name: string) => ({ address: `/uploads/${name}.png`, name }) as LocalFile;

const started = reduceDraft(emptyDraft('picture_prompt'), { type: 'set', patch: { title: 'Park' } });
const three = ['a', 'b', 'c'].reduce(
  (draft, id) => reduceDraft(draft, { type: 'add-question', id }),
  started,
);
const order = (draft: typeof three) => draft.questions.map(({ id }) => id).join('');

it('a question moves by one place and not past the ends', () => {
  expect(order(reduceDraft(three, { type: 'move', id: 'a', by: 1 }))).toBe('bac');
  expect(order(reduceDraft(three, { type: 'move', id: 'a', by: -1 }))).toBe('abc');
  expect(order(reduceDraft(three, { type: 'move', id: 'c', by: 1 }))).toBe('abc');
  expect(order(reduceDraft(three, { type: 'remove', id: 'b' }))).toBe('ac');
});

it('a question moves over several places', () => {
  expect(order(reduceDraft(three, { type: 'move', id: 'a', by: 2 }))).toBe('bca');
  expect(order(reduceDraft(three, { type: 'move', id: 'c', by: -2 }))).toBe('cab');
  expect(order(reduceDraft(three, { type: 'move', id: 'c', by: -3 }))).toBe('abc');
});

it('a duplicate stands after its original, with prompt and picture', () => {
  const asked = reduceDraft(three, { type: 'prompt', id: 'b', prompt: 'Who?' });
  const twice = reduceDraft(asked, { type: 'duplicate', id: 'd', from: 'b' });
  expect(order(twice)).toBe('abdc');
  expect(twice.questions[2]).toEqual({ id: 'd', prompt: 'Who?', imageUrl: null });
});

it('several pictures become one question each, in their order', () => {
  const files = [file('cat'), file('dog')];
  const ids = newQuestionIds(7, [{ id: '7' }], 2);
  expect(ids).toEqual(['8', '9']);
  const added = reduceDraft(three, { type: 'add-pictures', ids, files });
  expect(added.questions.slice(3)).toEqual([
    { id: '8', prompt: '', imageUrl: '/uploads/cat.png' },
    { id: '9', prompt: '', imageUrl: '/uploads/dog.png' },
  ]);
  expect(payloadOf(added).files).toEqual(files);
});

it('a picked file stays with the question that shows it', () => {
  const picked = reduceDraft(three, { type: 'picture', id: 'b', file: file('cat') });
  expect(picked.questions[1]?.imageUrl).toBe('/uploads/cat.png');
  expect(payloadOf(picked).files).toEqual([file('cat')]);
  expect(reduceDraft(picked, { type: 'picture', id: 'b', file: null }).questions[1]?.imageUrl).toBeNull();
});

it('a recorded sound stays with the question or the story that it is the sound of', () => {
  const asked = reduceDraft(three, { type: 'question-sound', id: 'b', file: file('ask') });
  const withSound = reduceDraft(asked, { type: 'sound', file: file('story') });
  const { audioUrl, questions, files } = payloadOf(withSound);
  expect(audioUrl).toBe('/uploads/story.png');
  expect(questions?.map((question) => question.audioUrl ?? null)).toEqual([null, '/uploads/ask.png', null]);
  expect(files).toEqual([file('ask'), file('story')]);
  expect(payloadOf(reduceDraft(withSound, { type: 'sound', file: null })).audioUrl).toBeNull();
});

it('a question has its times and the model answer of its teacher', () => {
  const timed = reduceDraft(three, { type: 'question-time', id: 'b', time: { answerSeconds: 60 } });
  const calm = reduceDraft(timed, { type: 'question-time', id: 'b', time: { thinkingSeconds: 10 } });
  const said = reduceDraft(calm, { type: 'model-answer', id: 'b', file: file('model') });
  const { questions, files } = payloadOf(said);
  expect(questions?.[1]).toMatchObject({
    ...{ answerSeconds: 60, thinkingSeconds: 10, modelAnswerUrl: '/uploads/model.png' },
  });
  expect(questions?.[0]).toEqual({ id: 'a', prompt: '', imageUrl: null });
  expect(files).toEqual([file('model')]);
  const silent = reduceDraft(said, { type: 'model-answer', id: 'b', file: null });
  expect(payloadOf(silent).questions?.[1]?.modelAnswerUrl).toBeNull();
});

it('a picture is shared with the questions that have none', () => {
  const pictured = ['cat', 'dog'].reduce(
    (draft, name, index) =>
      reduceDraft(draft, { type: 'picture', id: ['a', 'c'][index] ?? '', file: file(name) }),
    three,
  );
  const shared = reduceDraft(pictured, { type: 'share-picture', from: 'c' });
  expect(shared.questions.map(({ imageUrl }) => imageUrl)).toEqual(
    ['cat', 'dog', 'dog'].map((name) => `/uploads/${name}.png`),
  );
});

it('an edited activity keeps the sounds and times of its questions', () => {
  const question = {
    ...{ id: '1', prompt: 'Who?', imageUrl: null, audioUrl: '/uploads/who.webm' },
    ...{ modelAnswerUrl: '/uploads/model.webm', answerSeconds: 45, thinkingSeconds: 20 },
  };
  const saved = payloadOf(draftOf(activity('park', { questions: [question] })));
  expect(saved.questions).toEqual([question]);
});

it('each question gets an id from the time, also within one millisecond', () => {
  expect(newQuestionId(5, [])).toBe('5');
  expect(newQuestionId(5, [{ id: '5' }])).toBe('6');
});

it('a draft is stored with trimmed words, and with a story text only for a story', () => {
  const draft = { ...three, title: '  Park ', description: ' ', storyContent: 'Once' };
  expect(payloadOf(draft)).toMatchObject({ title: 'Park', description: null, storyContent: null });
  expect(payloadOf({ ...draft, type: 'story' })).toMatchObject({ storyContent: 'Once' });
});

it('a copy is a new activity with the pictures and scenes of its original', () => {
  const questions = [{ id: '1', prompt: 'Who?', imageUrl: '/uploads/cat.png' }];
  const park = duplicateOf(activity('park', { title: 'Park', seq: 7, type: 'picture_prompt', questions }));
  expect(payloadOf(park)).toMatchObject({ title: 'Park (copy)', questions });
  expect([payloadOf(park).uid, payloadOf(park).seq]).toEqual([undefined, undefined]);
  expect(duplicateOf(activity('long', { title: 'a'.repeat(200) })).title).toHaveLength(200);
  const emoji = duplicateOf(activity('emoji', { title: `${'a'.repeat(192)}😀` }));
  expect(emoji.title).toBe(`${'a'.repeat(192)} (copy)`);
  const tasks = [{ id: 't', instruction: 'Put it', objectId: 'o', targetX: 20, targetY: 20 }];
  const legacy = activity('farm', {
    type: 'interactive_listening',
    interactiveTasks: tasks as never,
    interactiveObjects: [{ id: 'o', name: 'Ball' }] as never,
  });
  expect(problemsOf(duplicateOf(legacy))).toEqual([]);
  expect(payloadOf(duplicateOf(legacy)).interactiveTasks).toMatchObject({
    objects: [{ id: 'o', name: 'Ball' }],
  });
});

it('editing an activity keeps the fields that the wizard does not show', () => {
  const draft = draftOf(
    activity('park', { audioUrl: '/uploads/a.mp3', question: 'Q', audioCommand: null, seq: 7 }),
  );
  expect(payloadOf(draft)).toMatchObject({
    uid: 'park',
    seq: 7,
    audioUrl: '/uploads/a.mp3',
    question: 'Q',
  });
});

it('the one question of an older activity is shown, and saved under the id that its answers have', () => {
  const old = activity('old', { question: 'Who is it?', questions: [], imageUrl: '/uploads/cat.png' });
  expect(problemsOf(draftOf(old))).toEqual([]);
  expect(payloadOf(draftOf(old)).questions).toEqual([
    { id: '0', prompt: 'Who is it?', imageUrl: '/uploads/cat.png' },
  ]);
});

it('another cover leaves the background of an older listening activity as it was', () => {
  const tasks = [{ id: 't', instruction: 'Put it', objectId: 'o', targetX: 20, targetY: 20 }];
  const farm = activity('farm', {
    ...{ type: 'interactive_listening', imageUrl: '/uploads/farm.png' },
    ...{ interactiveTasks: tasks as never, interactiveObjects: [{ id: 'o', name: 'Ball' }] as never },
  });
  const covered = payloadOf(reduceDraft(draftOf(farm), { type: 'cover', file: file('barn') }));
  expect(covered.imageUrl).toBe('/uploads/barn.png');
  const backgrounds = interactiveSets({ ...farm, ...covered }).map((set) => set.backgroundImage);
  expect(backgrounds).toEqual(['/uploads/farm.png']);
  expect(payloadOf(draftOf(farm)).interactiveTasks).toEqual({ tasks, ttsEnabled: true });
});

it('a cover that is the first background goes with it, and a chosen one stays', () => {
  const set = {
    id: 'a',
    name: 'Park',
    backgroundImage: '/uploads/park.png',
    zones: [],
    objects: [],
    questions: [],
  };
  const saved = (imageUrl: string) =>
    draftOf(
      activity('yard', {
        imageUrl,
        type: 'interactive_listening',
        interactiveTasks: { sets: [set] } as never,
      }),
    );
  const barn = file('barn');
  const change = {
    type: 'scene',
    scene: { type: 'background', setId: 'a', address: barn.address },
    file: barn,
  } as const;
  expect(payloadOf(reduceDraft(saved('/uploads/park.png'), change)).imageUrl).toBe(barn.address);
  expect(payloadOf(reduceDraft(saved('/uploads/cover.png'), change)).imageUrl).toBe('/uploads/cover.png');
});
