import { describe, expect, it } from 'vitest';
import { interactiveTasks } from '#entities/positioning.ts';
import { flattenSets, wrapLegacyTasks } from './interactive-flatten.ts';
import { interactiveSets, speaksInstructions, usesListeningPlayer } from './interactive-sets.ts';

const kitchen = {
  id: 'kitchen',
  name: 'Kitchen',
  backgroundImage: '/uploads/kitchen.png',
  objects: [{ id: 'o1', name: 'Apple', type: 'library', libraryItem: 'apple' }],
  zones: [{ id: 'z1', x: 10, y: 10, width: 20, height: 20, label: 'Table', color: '#1971c2' }],
  questions: [
    { id: 'q1', instruction: 'Put the apple on the table', objectId: 'o1', correctZoneId: 'z1', points: 20 },
  ],
};

describe('stored forms', () => {
  it('sets in interactiveTasks come first, then interactiveActivitySets', () => {
    expect(interactiveSets({ interactiveTasks: { sets: [kitchen] } })[0]).toMatchObject(kitchen);
    expect(
      interactiveSets({ interactiveTasks: { sets: [] }, interactiveActivitySets: [kitchen] }),
    ).toHaveLength(1);
    expect(interactiveSets({ interactiveTasks: JSON.stringify({ sets: [kitchen] }) })).toHaveLength(1);
  });

  it('the reader of stored sets fills in names, labels and points', () => {
    const [, second] = interactiveSets({
      interactiveTasks: {
        sets: [kitchen, { id: 2, zones: [{}], objects: [{}], questions: [{ points: 'x' }] }],
      },
    });
    expect(second).toMatchObject({
      id: '2',
      name: 'Activity Set 2',
      backgroundImage: null,
      zones: [{ label: 'Zone 1', questionIds: [] }],
      objects: [{ name: 'New Object', type: 'library' }],
      questions: [{ points: 10, showImmediateFeedback: true }],
    });
  });

  it('the reader of stored sets groups flattened parts by set', () => {
    const garden = { ...kitchen, id: 'garden', name: 'Garden' };
    const { sets, ...flat } = flattenSets(
      interactiveSets({ interactiveTasks: { sets: [kitchen, garden] } }),
      true,
    );
    const again = interactiveSets({ interactiveTasks: flat, imageUrl: '/uploads/kitchen.png' });
    expect(again.map((set) => [set.id, set.name])).toEqual([
      ['kitchen', 'Kitchen'],
      ['garden', 'Garden'],
    ]);
    expect(again[0]).toMatchObject(sets[0] as object);
  });

  it('the reader of stored sets keeps the sounds of names, also of flattened parts', () => {
    const sound = { audioUrl: '/uploads/apple.webm' };
    const [object, zone] = [kitchen.objects, kitchen.zones].map(([part]) => ({ ...part, ...sound }));
    const spoken = interactiveSets({
      interactiveTasks: { sets: [{ ...kitchen, objects: [object], zones: [zone] }] },
    });
    const { sets: _, ...flat } = flattenSets(spoken, true);
    for (const [set] of [spoken, interactiveSets({ interactiveTasks: interactiveTasks.parse(flat) })]) {
      expect(set).toMatchObject({ objects: [sound], zones: [sound] });
    }
  });

  it('a legacy list becomes one set, with zones around its targets', () => {
    const legacy = [{ id: 7, instruction: 'Here', objectId: 'o1', targetX: 50, targetY: 50, tolerance: 50 }];
    const stored = { interactiveTasks: legacy, interactiveObjects: kitchen.objects, imageUrl: '/cover.png' };
    const [set] = interactiveSets(stored);
    expect(set).toMatchObject({
      name: 'Activity Set 1',
      backgroundImage: '/cover.png',
      objects: [{ id: 'o1' }],
    });
    expect(set?.questions[0]?.correctZoneId).toBe(set?.zones[0]?.id);
    expect(set?.zones[0]).toMatchObject({ x: 43.75, width: 12.5, label: 'Zone 1' });
    expect(interactiveSets({ ...stored, interactiveTasks: wrapLegacyTasks(legacy, false) })).toEqual([set]);
  });

  it.each([null, undefined, 'not json', 5, {}, []])('%j has no sets', (stored) => {
    expect(interactiveSets({ interactiveTasks: stored })).toEqual([]);
  });
});

describe('saving', () => {
  it('the save of sets writes what the stored schema accepts, with the default positions', () => {
    const flat = flattenSets(interactiveSets({ interactiveTasks: { sets: [kitchen] } }), true);
    expect(interactiveTasks.parse(flat)).toEqual(flat);
    expect(flat.objects[0]).toMatchObject({
      initialX: 10,
      initialY: 85,
      size: 'medium',
      color: 'blue',
      setId: 'kitchen',
    });
    expect(flat.tasks[0]).toMatchObject({ targetX: 20, targetY: 20, tolerance: 50, setName: 'Kitchen' });
  });
});

describe('player', () => {
  it('the listening player plays interactive listening activities that have sets', () => {
    expect(
      usesListeningPlayer({ type: 'interactive_listening', interactiveTasks: { sets: [kitchen] } }),
    ).toBe(true);
    expect(usesListeningPlayer({ type: 'interactive_listening', interactiveTasks: null })).toBe(false);
    expect(usesListeningPlayer({ type: 'story', interactiveTasks: { sets: [kitchen] } })).toBe(false);
  });

  it('the listening player speaks unless explicitly told not to', () => {
    expect(speaksInstructions({})).toBe(true);
    expect(speaksInstructions({ interactiveTasks: [] })).toBe(true);
    expect(speaksInstructions({ interactiveTasks: { ttsEnabled: false } })).toBe(false);
  });
});

it('parts of one set that have the same id are told apart, and stay so when they are stored again', () => {
  const zone = { x: 0, y: 0, width: 10, height: 10 };
  const stored = {
    sets: ['s', 's'].map((id) => ({
      id,
      zones: ['z', 'z', 'z-2'].map((zoneId) => ({ ...zone, id: zoneId })),
      objects: [{ id: 'o' }, { id: 'o' }],
      questions: [{ id: 'q' }, { id: 'q' }],
    })),
  };
  const sets = interactiveSets({ interactiveTasks: stored });
  const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
  expect(ids(sets)).toEqual(['s', 's-2']);
  expect(sets[0] && [ids(sets[0].zones), ids(sets[0].objects), ids(sets[0].questions)]).toEqual([
    ['z', 'z-3', 'z-2'],
    ['o', 'o-2'],
    ['q', 'q-2'],
  ]);
  expect(interactiveSets({ interactiveTasks: { sets } })).toEqual(sets);
  const legacy = [1, 1].map((id) => ({ id, targetX: 20, targetY: 20 }));
  const [old] = interactiveSets({ interactiveTasks: legacy });
  expect(old?.questions.map(({ correctZoneId }) => correctZoneId)).toEqual(['target-1', 'target-1-2']);
});
