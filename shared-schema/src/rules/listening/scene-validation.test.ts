import { expect, it } from 'vitest';
import type { ActivitySet } from '#entities/positioning.ts';
import { validateScenes } from './scene-validation.ts';

const park: ActivitySet = {
  id: 's',
  name: 'Park',
  backgroundImage: null,
  objects: [{ id: 'dog', name: 'Dog', type: 'library', textLabel: null, libraryItem: 'dog', imageUrl: null }],
  zones: [{ id: 'tree', x: 0, y: 0, width: 20, height: 20, questionIds: [], label: 'Tree', color: null }],
  questions: [
    {
      ...{ id: 'q', instruction: 'Put the dog under the tree.', objectId: 'dog', correctZoneId: 'tree' },
      ...{ points: 10, showImmediateFeedback: true, audioUrl: null },
    },
  ],
};

const [question] = park.questions as [ActivitySet['questions'][number]];
const [zone] = park.zones as [ActivitySet['zones'][number]];

it('a set that a child can finish has no messages', () => {
  expect(validateScenes([park])).toEqual([]);
});

it('a set without a question is named', () => {
  expect(validateScenes([park, { ...park, name: 'Pond', questions: [] }])).toEqual([
    '"Pond" needs at least one question',
  ]);
});

it('a question without instruction, object and zone is named for each of them', () => {
  const empty = { ...question, instruction: ' ', objectId: null, correctZoneId: null };
  expect(validateScenes([{ ...park, questions: [question, empty] }])).toEqual([
    'Question 2 of "Park" needs an instruction',
    'Question 2 of "Park" needs an object',
    'Question 2 of "Park" needs a zone',
  ]);
});

it('a question whose object or zone is gone is named', () => {
  expect(validateScenes([{ ...park, objects: [], zones: [] }])).toEqual([
    'Question 1 of "Park" needs an object',
    'Question 1 of "Park" needs a zone',
  ]);
});

it('a zone that is too small is named', () => {
  expect(validateScenes([{ ...park, zones: [{ ...zone, width: 2 }] }])).toEqual([
    '"Tree" of "Park" is too small for a finger',
  ]);
});
