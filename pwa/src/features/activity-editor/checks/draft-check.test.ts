import { expect, it } from 'vitest';
import { activity } from '#test/teacher-rows.ts';
import { draftOf, emptyDraft, reduceDraft } from '../activity-draft.ts';
import { fieldKeys, missingParts, problemsOf } from './draft-check.ts';

it('two questions that lack the same are one message, which leads to the first of them', () => {
  const two = ['a', 'b'].reduce(
    (draft, id) => reduceDraft(draft, { type: 'add-question', id }),
    emptyDraft('picture_prompt'),
  );
  const titled = reduceDraft({ ...two, title: 'Park' }, { type: 'prompt', id: 'a', prompt: 'Who?' });
  expect(missingParts(titled).map(({ key, message }) => [key, message])).toEqual([
    [fieldKeys.prompt('b'), 'All picture prompt questions must have a text prompt'],
    [fieldKeys.picture('a'), 'All picture prompt questions must have an image'],
  ]);
});

it('an activity with too many questions in its scenes does not go on', () => {
  const question = { id: 'q', instruction: 'Put it', objectId: 'o', correctZoneId: 'z' };
  const questions = Array.from({ length: 501 }, (_, index) => ({ ...question, id: `q${index}` }));
  const scene = activity('yard', {
    type: 'interactive_listening',
    interactiveTasks: {
      sets: [
        {
          ...{ id: 'a', name: 'Park', questions, objects: [{ id: 'o', name: 'Book' }] },
          zones: [{ id: 'z', x: 1, y: 1, width: 20, height: 20 }],
        },
      ],
    } as never,
  });
  const draft = { ...draftOf(scene), hasStoredScenes: false };
  expect(problemsOf(draft)).toMatchObject([{ step: 1, message: 'An activity has room for 500 questions' }]);
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

it('a question of a scene that nobody can answer names its field', () => {
  const listening = reduceDraft(emptyDraft('interactive_listening'), {
    type: 'scene',
    scene: { type: 'add-question', setId: 'set-1', id: 'q' },
    file: null,
  });
  expect(problemsOf(listening).map(({ key }) => key)).toContain(
    fieldKeys.scene({ field: 'instruction', setId: 'set-1', partId: 'q' }),
  );
});

it('stored scenes that no child can finish are asked for once somebody changes them', () => {
  const stored = draftOf(activity('farm', { type: 'interactive_listening' }));
  expect(problemsOf(stored)).toEqual([]);
  const scene = { type: 'add-question', setId: 'set-1', id: 'q' } as const;
  const changed = reduceDraft(stored, { type: 'scene', scene, file: null });
  expect(problemsOf(changed)).toHaveLength(3);
  expect(problemsOf({ ...stored, hasStoredScenes: false })).toHaveLength(1);
});
