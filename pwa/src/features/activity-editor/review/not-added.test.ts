import { expect, it } from 'vitest';
import type { ActivityType } from '#data/queries/teacher/rows.ts';
import { activity } from '#test/teacher-rows.ts';
import { type DraftAction, duplicateOf, emptyDraft, reduceDraft } from '../activity-draft.ts';
import { payloadOf } from '../draft-payload.ts';
import type { SceneAction } from '../scene/scenes.ts';
import { unaddedKeys } from '../unadded.ts';
import { leftOutParts, unaddedTexts } from './not-added.ts';

const empty = emptyDraft('interactive_listening');
const setId = empty.scenes.sets[0]?.id ?? '';
const type = (key: string, text: string): DraftAction => ({ type: 'type-unadded', key, text });
const write = (...actions: DraftAction[]) => actions.reduce(reduceDraft, empty);

it('an emptied field leaves nothing behind', () => {
  expect(write(type('word', 'Siobhan'), type('word', '')).unadded).toEqual({});
});

it('what was typed is listed field by field, without blanks', () => {
  const draft = write(
    type(unaddedKeys.spoken, 'shi vawn'),
    type(unaddedKeys.words(setId), ' Big dog '),
    type(unaddedKeys.word, ' '),
  );
  expect(unaddedTexts(draft)).toEqual(['Big dog', 'shi vawn']);
});

it('words of a set that was deleted, or of another type of activity, are not listed', () => {
  const draft = write(
    type(unaddedKeys.words(setId), 'Big dog'),
    { type: 'scene', scene: { type: 'add-set', id: 'two' }, file: null },
    { type: 'scene', scene: { type: 'remove-set', id: setId }, file: null },
  );
  expect(unaddedTexts(draft)).toEqual([]);
  expect(unaddedTexts(reduceDraft(write(type(unaddedKeys.words(setId), 'Big dog')), story))).toEqual([]);
});

it('a label without a picture, which no field shows, is not listed', () => {
  const label = type(unaddedKeys.label(setId), 'Dog');
  expect(unaddedTexts(write(label))).toEqual([]);
  expect(unaddedTexts(write(type(unaddedKeys.picture(setId), '/uploads/dog'), label))).toEqual(['Dog']);
});

const story: DraftAction = { type: 'set', patch: { type: 'story' } };

it('a story and scenes are listed as left out while the activity has another type', () => {
  const background: SceneAction = { type: 'background', setId, address: '/uploads/farm' };
  const both = write(
    { type: 'scene', scene: background, file: null },
    { type: 'set', patch: { storyContent: 'A fox ran.' } },
  );
  const leftOut = (type: ActivityType) => leftOutParts(reduceDraft(both, { type: 'set', patch: { type } }));
  expect(leftOut('picture_prompt')).toEqual(['story', 'scenes']);
  expect(leftOut('story')).toEqual(['scenes']);
  expect(leftOut('interactive_listening')).toEqual(['story']);
  expect(leftOutParts(reduceDraft(empty, story))).toEqual([]);
});

it('questions are listed as left out of a new listening activity, and stay in one that is stored', () => {
  const question: DraftAction = { type: 'add-question', id: 'a' };
  const asked = write(question, { type: 'prompt', id: 'a', prompt: 'Who ran?' });
  expect([leftOutParts(asked), payloadOf(asked).questions]).toEqual([['questions'], []]);
  expect(leftOutParts(write(question))).toEqual([]);
  expect(leftOutParts(reduceDraft(asked, story))).toEqual([]);
  const stored = { ...asked, uid: 'park' };
  expect([leftOutParts(stored), payloadOf(stored).questions?.length]).toEqual([[], 1]);
});

it('the copy of a story leaves nothing out', () => {
  expect(leftOutParts(duplicateOf(activity('fox', { type: 'story', storyContent: 'A fox ran.' })))).toEqual(
    [],
  );
});
