import { describe, expect, it } from 'vitest';
import type { LocalFile } from '#data/commands/teacher-commands.ts';
import { activity } from '#test/teacher-rows.ts';
import {
  draftOf,
  duplicateOf,
  emptyDraft,
  newQuestionId,
  newQuestionIds,
  reduceDraft,
} from './activity-draft.ts';
import { fieldKeys, missingInDraft, problemsOf } from './checks/draft-check.ts';
import { payloadOf } from './draft-payload.ts';
import {
  goTo,
  isLast,
  mayOpen,
  next,
  openForProblem,
  previous,
  progressOf,
  WIZARD_START,
} from './wizard-steps.ts';

const file = (name: string) => ({ address: `/uploads/${name}.png`, name }) as LocalFile;

describe('the steps', () => {
  it('the wizard goes forward to the last step and back to the first', () => {
    const content = next(WIZARD_START);
    const review = next(content);
    expect([progressOf(WIZARD_START), progressOf(content), progressOf(review)].map(Math.round)).toEqual([
      33, 67, 100,
    ]);
    expect(next(review)).toEqual(review);
    expect(isLast(review)).toBe(true);
    expect(previous(previous(previous(review)))).toEqual({ current: 0, visited: 2 });
  });

  it('a step can be opened directly only after a visit', () => {
    expect(goTo(WIZARD_START, 2)).toEqual(WIZARD_START);
    const back = previous(next(next(WIZARD_START)));
    expect(mayOpen(back, 2)).toBe(true);
    expect(goTo(back, 2).current).toBe(2);
    expect(openForProblem(WIZARD_START, 1)).toEqual({ current: 1, visited: 1 });
  });
});

describe('the draft', () => {
  const started = reduceDraft(emptyDraft('picture_prompt'), { do: 'set', patch: { title: 'Park' } });
  const three = ['a', 'b', 'c'].reduce(
    (draft, id) => reduceDraft(draft, { do: 'add-question', id }),
    started,
  );
  const order = (draft: typeof three) => draft.questions.map(({ id }) => id).join('');

  it('a question moves by one place and not past the ends', () => {
    expect(order(reduceDraft(three, { do: 'move', id: 'a', by: 1 }))).toBe('bac');
    expect(order(reduceDraft(three, { do: 'move', id: 'a', by: -1 }))).toBe('abc');
    expect(order(reduceDraft(three, { do: 'move', id: 'c', by: 1 }))).toBe('abc');
    expect(order(reduceDraft(three, { do: 'remove', id: 'b' }))).toBe('ac');
  });

  it('a question moves over several places', () => {
    expect(order(reduceDraft(three, { do: 'move', id: 'a', by: 2 }))).toBe('bca');
    expect(order(reduceDraft(three, { do: 'move', id: 'c', by: -2 }))).toBe('cab');
    expect(order(reduceDraft(three, { do: 'move', id: 'c', by: -3 }))).toBe('abc');
  });

  it('a duplicate stands after its original, with prompt and picture', () => {
    const asked = reduceDraft(three, { do: 'prompt', id: 'b', prompt: 'Who?' });
    const twice = reduceDraft(asked, { do: 'duplicate', id: 'd', from: 'b' });
    expect(order(twice)).toBe('abdc');
    expect(twice.questions[2]).toEqual({ id: 'd', prompt: 'Who?', imageUrl: null });
  });

  it('several pictures become one question each, in their order', () => {
    const files = [file('cat'), file('dog')];
    const ids = newQuestionIds(7, [{ id: '7', prompt: '', imageUrl: null }], 2);
    expect(ids).toEqual(['8', '9']);
    const added = reduceDraft(three, { do: 'add-pictures', ids, files });
    expect(added.questions.slice(3)).toEqual([
      { id: '8', prompt: '', imageUrl: '/uploads/cat.png' },
      { id: '9', prompt: '', imageUrl: '/uploads/dog.png' },
    ]);
    expect(payloadOf(added).files).toEqual(files);
  });

  it('a picked file stays with the question that shows it', () => {
    const picked = reduceDraft(three, { do: 'picture', id: 'b', file: file('cat') });
    expect(picked.questions[1]?.imageUrl).toBe('/uploads/cat.png');
    expect(payloadOf(picked).files).toEqual([file('cat')]);
    expect(reduceDraft(picked, { do: 'picture', id: 'b', file: null }).questions[1]?.imageUrl).toBeNull();
  });

  it('a recorded sound stays with the question or the story that it is the sound of', () => {
    const asked = reduceDraft(three, { do: 'question-sound', id: 'b', file: file('ask') });
    const told = reduceDraft(asked, { do: 'sound', file: file('story') });
    const { audioUrl, questions, files } = payloadOf(told);
    expect(audioUrl).toBe('/uploads/story.png');
    expect(questions?.map((question) => question.audioUrl ?? null)).toEqual([null, '/uploads/ask.png', null]);
    expect(files).toEqual([file('ask'), file('story')]);
    expect(payloadOf(reduceDraft(told, { do: 'sound', file: null })).audioUrl).toBeNull();
  });

  it('a question has its times and the model answer of its teacher', () => {
    const timed = reduceDraft(three, { do: 'question-time', id: 'b', time: { answerSeconds: 60 } });
    const calm = reduceDraft(timed, { do: 'question-time', id: 'b', time: { thinkingSeconds: 10 } });
    const said = reduceDraft(calm, { do: 'model-answer', id: 'b', file: file('model') });
    const { questions, files } = payloadOf(said);
    expect(questions?.[1]).toMatchObject({
      ...{ answerSeconds: 60, thinkingSeconds: 10, modelAnswerUrl: '/uploads/model.png' },
    });
    expect(questions?.[0]).toEqual({ id: 'a', prompt: '', imageUrl: null });
    expect(files).toEqual([file('model')]);
    const silent = reduceDraft(said, { do: 'model-answer', id: 'b', file: null });
    expect(payloadOf(silent).questions?.[1]?.modelAnswerUrl).toBeNull();
  });

  it('a picture is shared with the questions that have none', () => {
    const pictured = ['cat', 'dog'].reduce(
      (draft, name, index) =>
        reduceDraft(draft, { do: 'picture', id: ['a', 'c'][index] ?? '', file: file(name) }),
      three,
    );
    const shared = reduceDraft(pictured, { do: 'share-picture', from: 'c' });
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
    const tasks = [{ id: 't', instruction: 'Put it', objectId: 'o', targetX: 20, targetY: 20 }];
    const legacy = activity('farm', {
      type: 'interactive_listening',
      interactiveTasks: tasks as never,
      interactiveObjects: [{ id: 'o', name: 'Ball' }] as never,
    });
    expect(missingInDraft(duplicateOf(legacy))).toEqual([]);
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
});

describe('what is missing', () => {
  it('each message leads to a field', () => {
    const question = { id: 'q', instruction: '', objectId: null, correctZoneId: null };
    const scene = draftOf(
      activity('yard', {
        title: '',
        type: 'interactive_listening',
        interactiveTasks: { sets: [{ id: 'a', name: 'Park', questions: [question] }] } as never,
      }),
    );
    const drafts = [
      emptyDraft(),
      ...(['picture_prompt', 'story'] as const).flatMap((type) => [
        emptyDraft(type),
        reduceDraft(emptyDraft(type), { do: 'add-question', id: 'a' }),
      ]),
      { ...scene, hasStoredScenes: false },
    ];
    for (const draft of drafts) {
      const led = new Set(problemsOf(draft).map(({ message }) => message));
      expect(missingInDraft(draft).filter((message) => !led.has(message))).toEqual([]);
    }
  });

  it('each missing part names its field, in the order of the screen', () => {
    const keysOf = (draft: Parameters<typeof problemsOf>[0]) => problemsOf(draft).map(({ key }) => key);
    expect(keysOf(emptyDraft())).toEqual([fieldKeys.title, fieldKeys.type, fieldKeys.questions]);
    const two = ['a', 'b'].reduce(
      (draft, id) => reduceDraft(draft, { do: 'add-question', id }),
      emptyDraft('picture_prompt'),
    );
    const written = reduceDraft(two, { do: 'prompt', id: 'a', prompt: 'Who?' });
    expect(keysOf(written)).toEqual([
      fieldKeys.title,
      fieldKeys.picture('a'),
      fieldKeys.prompt('b'),
      fieldKeys.picture('b'),
    ]);
    expect(problemsOf(written).map(({ step }) => step)).toEqual([0, 1, 1, 1]);
    expect(keysOf({ ...written, type: 'story' })).toEqual([
      fieldKeys.title,
      fieldKeys.story,
      fieldKeys.prompt('b'),
    ]);
  });

  it('a field is named exactly where a message is shown', () => {
    const listening = reduceDraft(emptyDraft('interactive_listening'), {
      do: 'scene',
      scene: { do: 'add-question', setId: 'set-1', id: 'q' },
      file: null,
    });
    for (const draft of [emptyDraft('story'), emptyDraft('picture_prompt'), emptyDraft(), listening]) {
      const titled = { ...draft, title: 'Park' };
      expect([missingInDraft(titled).length > 0, problemsOf(titled).length > 0]).toEqual([true, true]);
    }
    expect(problemsOf(listening).map(({ key }) => key)).toContain(
      fieldKeys.scene({ field: 'instruction', setId: 'set-1', partId: 'q' }),
    );
  });

  it('stored scenes that no child can finish are asked for once somebody changes them', () => {
    const stored = draftOf(activity('farm', { type: 'interactive_listening' }));
    expect([missingInDraft(stored), problemsOf(stored)]).toEqual([[], []]);
    const scene = { do: 'add-question', setId: 'set-1', id: 'q' } as const;
    const changed = reduceDraft(stored, { do: 'scene', scene, file: null });
    expect(missingInDraft(changed)).toHaveLength(3);
    expect(missingInDraft({ ...stored, hasStoredScenes: false })).toHaveLength(1);
  });
});
