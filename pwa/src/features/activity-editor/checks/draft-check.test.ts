import { expect, it } from 'vitest';
import { activity } from '#test/teacher-rows.ts';
import { draftOf, emptyDraft, reduceDraft } from '../activity-draft.ts';
import { fieldKeys, missingInDraft, problemsOf } from './draft-check.ts';

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
      reduceDraft(emptyDraft(type), { type: 'add-question', id: 'a' }),
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
    (draft, id) => reduceDraft(draft, { type: 'add-question', id }),
    emptyDraft('picture_prompt'),
  );
  const written = reduceDraft(two, { type: 'prompt', id: 'a', prompt: 'Who?' });
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
    type: 'scene',
    scene: { type: 'add-question', setId: 'set-1', id: 'q' },
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
  const scene = { type: 'add-question', setId: 'set-1', id: 'q' } as const;
  const changed = reduceDraft(stored, { type: 'scene', scene, file: null });
  expect(missingInDraft(changed)).toHaveLength(3);
  expect(missingInDraft({ ...stored, hasStoredScenes: false })).toHaveLength(1);
});
