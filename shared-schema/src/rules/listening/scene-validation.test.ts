import { expect, it } from 'vitest';
import type { ActivitySet } from '#entities/positioning.ts';
import { flattenSets, wrapLegacyTasks } from './interactive-flatten.ts';
import { interactiveSets } from './interactive-sets.ts';
import { haveScenesChanged, sceneProblems, validateScenes } from './scene-validation.ts';

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

it('an activity without a set is named', () => {
  expect(validateScenes([])).toEqual(['At least one activity set is required for this activity']);
});

it('each problem says which field of which set it belongs to', () => {
  const problems = sceneProblems([
    { ...park, id: 'a', zones: [{ ...zone, height: 1 }], questions: [{ ...question, instruction: '' }] },
    { ...park, id: 'b', questions: [] },
  ]);
  expect(problems.map(({ setId, partId, field }) => [setId, partId, field])).toEqual([
    ['a', 'tree', 'zone'],
    ['a', 'q', 'instruction'],
    ['b', null, 'questions'],
  ]);
});

it('a change of title, cover or speech leaves the scenes as they are', () => {
  const tasks = [{ id: 't', instruction: '', targetX: 10, targetY: 20 }];
  const legacy = {
    type: 'interactive_listening',
    imageUrl: '/old.png',
    interactiveTasks: tasks,
    interactiveObjects: [{ id: 'ball' }],
  };
  const saved = { ...legacy, imageUrl: '/new.png', interactiveTasks: wrapLegacyTasks(tasks, false) };
  expect(haveScenesChanged(legacy, saved)).toBe(false);
  const flattened = { ...saved, interactiveTasks: flattenSets(interactiveSets(legacy), true) };
  expect(haveScenesChanged(legacy, flattened)).toBe(false);
  const without = { type: 'interactive_listening', interactiveTasks: null };
  const empty = { ...park, objects: [], zones: [], questions: [] };
  expect(haveScenesChanged(without, { ...without, interactiveTasks: { sets: [empty] } })).toBe(false);
});

it('another question, and another type, change the scenes', () => {
  const before = { type: 'interactive_listening', interactiveTasks: { sets: [park] } };
  const after = { ...before, interactiveTasks: { sets: [{ ...park, questions: [] }] } };
  expect(haveScenesChanged(before, after)).toBe(true);
  expect(haveScenesChanged({ ...before, type: 'story' }, before)).toBe(true);
});
