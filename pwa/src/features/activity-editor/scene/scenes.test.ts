import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import { interactiveSets, speaksInstructions } from 'shared-schema/rules/listening/interactive-sets';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import { describe, expect, it } from 'vitest';
import { emptyScenes, reduceScenes, type SceneAction, type Scenes, scenesOf, tasksOf } from './scenes.ts';

const start = emptyScenes('s1');
const large = { x: 10, y: 10, width: 20, height: 20 };

function after(...actions: SceneAction[]): Scenes {
  return actions.reduce(reduceScenes, start);
}

const addZone = (id: string): SceneAction => ({ type: 'add-zone', setId: 's1', id, rectangle: large });
const addObject = (id: string, name = 'Dog'): SceneAction => ({
  ...{ type: 'add-object', setId: 's1', id },
  object: { type: 'library', name, libraryItem: 'dog' },
});
const addQuestion = (id: string): SceneAction => ({ type: 'add-question', setId: 's1', id });
const patchQuestion = (id: string, patch: object): SceneAction => ({
  ...{ type: 'patch-question', setId: 's1', id },
  patch,
});

describe('sets', () => {
  it('a new activity has one empty set and speaks', () => {
    expect(start.sets.map(({ name }) => name)).toEqual(['Activity Set 1']);
    expect(start.ttsEnabled).toBe(true);
  });

  it('an added set is numbered', () => {
    expect(after({ type: 'add-set', id: 's2' }).sets.map(({ name }) => name)).toEqual([
      'Activity Set 1',
      'Activity Set 2',
    ]);
  });

  it('a duplicate stands after its set and shares nothing with it', () => {
    const scenes = after(
      addZone('z'),
      { type: 'add-set', id: 's2' },
      { type: 'duplicate-set', id: 's3', from: 's1' },
      { type: 'patch-zone', setId: 's3', id: 'z', patch: { label: 'Pond' } },
    );
    expect(scenes.sets.map(({ id }) => id)).toEqual(['s1', 's3', 's2']);
    expect(scenes.sets.map(({ zones }) => zones[0]?.label)).toEqual(['Zone 1', 'Pond', undefined]);
    expect(scenes.sets[1]?.name).toBe('Activity Set 1 (copy)');
  });

  it('an added set has a name that no other set has', () => {
    const { sets } = after(
      ...(['s2', 's3'] as const).map((id): SceneAction => ({ type: 'add-set', id })),
      { type: 'remove-set', id: 's1' },
      { type: 'add-set', id: 's4' },
    );
    expect(sets.map(({ name }) => name)).toEqual(['Activity Set 2', 'Activity Set 3', 'Activity Set 4']);
  });

  it('each copy of a set has a name of its own', () => {
    const { sets } = after(
      ...['s2', 's3', 's4'].map((id): SceneAction => ({ type: 'duplicate-set', id, from: 's1' })),
    );
    expect(sets.map(({ name }) => name)).toEqual([
      'Activity Set 1',
      'Activity Set 1 (copy 3)',
      'Activity Set 1 (copy 2)',
      'Activity Set 1 (copy)',
    ]);
  });

  it('the sets together have room for as many questions as an activity has', () => {
    const half = Array.from({ length: MAX_QUESTIONS / 2 }, (_, index) => addQuestion(`q${index}`));
    const full = after(...half, { type: 'duplicate-set', id: 's2', from: 's1' });
    const counts = (scenes: Scenes) => scenes.sets.map(({ questions }) => questions.length);
    expect(counts(full)).toEqual([50, 50]);
    expect(reduceScenes(full, addQuestion('more'))).toBe(full);
    expect(reduceScenes(full, { type: 'duplicate-set', id: 's3', from: 's1' })).toBe(full);
    const withEmpty = reduceScenes(full, { type: 'add-set', id: 's3' });
    expect(counts(reduceScenes(withEmpty, { type: 'duplicate-set', id: 's4', from: 's3' }))).toEqual([
      50, 50, 0, 0,
    ]);
  });

  it('the last set cannot be removed', () => {
    expect(after({ type: 'remove-set', id: 's1' })).toBe(start);
    expect(after({ type: 'add-set', id: 's2' }, { type: 'remove-set', id: 's1' }).sets).toHaveLength(1);
  });

  it('a set moves by one, and not past the ends', () => {
    const two = after({ type: 'add-set', id: 's2' });
    const ids = (scenes: Scenes) => scenes.sets.map(({ id }) => id);
    expect(ids(reduceScenes(two, { type: 'move-set', id: 's2', by: -1 }))).toEqual(['s2', 's1']);
    expect(ids(reduceScenes(two, { type: 'move-set', id: 's2', by: 1 }))).toEqual(['s1', 's2']);
  });

  it('a set that is dragged moves by several places', () => {
    const three = after({ type: 'add-set', id: 's2' }, { type: 'add-set', id: 's3' });
    const moved = reduceScenes(three, { type: 'move-set', id: 's3', by: -2 });
    expect(moved.sets.map(({ id }) => id)).toEqual(['s3', 's1', 's2']);
  });

  it('an empty name keeps the old name of a set', () => {
    expect(after({ type: 'rename-set', id: 's1', name: '  ' }).sets[0]?.name).toBe('Activity Set 1');
    expect(after({ type: 'rename-set', id: 's1', name: ' Park ' }).sets[0]?.name).toBe('Park');
  });
});

describe('zones', () => {
  it('zones are labeled and colored in turn', () => {
    const zones = after(addZone('a'), addZone('b')).sets[0]?.zones ?? [];
    expect(zones.map(({ label }) => label)).toEqual(['Zone 1', 'Zone 2']);
    expect(new Set(zones.map(({ color }) => color)).size).toBe(2);
  });

  it('a label is not given twice after a zone was removed', () => {
    const zones = after(
      addZone('a'),
      addZone('b'),
      { type: 'remove-zone', setId: 's1', id: 'a' },
      addZone('c'),
    );
    expect(zones.sets[0]?.zones.map(({ label }) => label)).toEqual(['Zone 2', 'Zone 3']);
  });

  it('a drawing of at most 2 percent in one direction makes no zone', () => {
    const rectangle = { x: 0, y: 0, width: 2, height: 50 };
    expect(after({ type: 'add-zone', setId: 's1', id: 'a', rectangle }).sets[0]?.zones).toEqual([]);
  });

  it('a patch that would make a zone too small keeps position and size', () => {
    const zones = after(addZone('a'), {
      ...{ type: 'patch-zone', setId: 's1', id: 'a' },
      patch: { x: 50, width: 1, color: '#c2255c' },
    }).sets[0]?.zones;
    expect(zones?.[0]).toMatchObject({ ...large, color: '#c2255c' });
  });

  it('an older zone that is too small can be moved', () => {
    const drawn = after(addZone('a'));
    const small = { x: 10, y: 10, width: 1, height: 30 };
    const sets = drawn.sets.map((set) => ({
      ...set,
      zones: set.zones.map((zone) => ({ ...zone, ...small })),
    }));
    const moved = reduceScenes(
      { ...drawn, sets },
      { type: 'patch-zone', setId: 's1', id: 'a', patch: { ...small, x: 50 } },
    );
    expect(moved.sets[0]?.zones[0]).toMatchObject({ ...small, x: 50 });
  });

  it('a zone names the questions whose object belongs there', () => {
    const named = after(addZone('a'), addQuestion('q'), patchQuestion('q', { correctZoneId: 'a' }));
    expect(named.sets[0]?.zones[0]?.questionIds).toEqual(['q']);
    const removed = reduceScenes(named, { type: 'remove-question', setId: 's1', id: 'q' });
    expect(removed.sets[0]?.zones[0]?.questionIds).toEqual([]);
  });

  it('a removed zone leaves no question that names it', () => {
    const { sets } = after(addZone('a'), addQuestion('q'), patchQuestion('q', { correctZoneId: 'a' }), {
      ...{ type: 'remove-zone', setId: 's1', id: 'a' },
    });
    expect(sets[0]?.questions[0]?.correctZoneId).toBeNull();
  });
});

describe('objects', () => {
  it('a new question is about the first object that no question names yet', () => {
    const { sets } = after(
      ...[addObject('o1'), addObject('o2'), addQuestion('q1')],
      ...[patchQuestion('q1', { objectId: 'o2' }), addQuestion('q2'), addQuestion('q3')],
    );
    expect(sets[0]?.questions.map(({ objectId }) => objectId)).toEqual(['o2', 'o1', null]);
  });

  it('an object that is renamed to nothing keeps its name', () => {
    const rename = (name: string): SceneAction => ({ type: 'rename-object', setId: 's1', id: 'o', name });
    expect(after(addObject('o'), rename('   ')).sets[0]?.objects[0]?.name).toBe('Dog');
    expect(after(addObject('o'), rename(' Puppy ')).sets[0]?.objects[0]?.name).toBe('Puppy');
  });

  it('a text object shows the words that it is renamed to', () => {
    const { sets } = after(
      {
        ...{ type: 'add-object', setId: 's1', id: 'o' },
        object: { type: 'text', name: 'cat', textLabel: 'cat' },
      },
      { type: 'rename-object', setId: 's1', id: 'o', name: 'dog' },
    );
    expect(sets[0]?.objects[0]).toMatchObject({ name: 'dog', textLabel: 'dog' });
  });

  it('a picture with a label of its own is called on the tile what it is renamed to', () => {
    const { sets } = after(
      {
        ...{ type: 'add-object', setId: 's1', id: 'o' },
        object: { type: 'library', name: 'Dog', libraryItem: 'dog', textLabel: 'Doggy' },
      },
      { type: 'rename-object', setId: 's1', id: 'o', name: 'Puppy' },
    );
    expect(sets[0]?.objects[0] && nameOfObject(sets[0].objects[0])).toBe('Puppy');
    const [plain] = after(addObject('o'), {
      type: 'rename-object',
      setId: 's1',
      id: 'o',
      name: 'Puppy',
    }).sets;
    expect(plain?.objects[0]).toMatchObject({ name: 'Puppy', textLabel: null });
  });

  it('the names of objects and zones have sounds of their own', () => {
    const sound = '/uploads/dog.webm';
    const [set] = after(
      addObject('o'),
      addZone('z'),
      { type: 'object-sound', setId: 's1', id: 'o', audioUrl: sound },
      { type: 'patch-zone', setId: 's1', id: 'z', patch: { audioUrl: sound } },
    ).sets;
    expect(set).toMatchObject({ objects: [{ audioUrl: sound }], zones: [{ audioUrl: sound }] });
  });

  it('a removed object leaves no question that names it', () => {
    const { sets } = after(addObject('o'), addQuestion('q'), patchQuestion('q', { objectId: 'o' }), {
      ...{ type: 'remove-object', setId: 's1', id: 'o' },
    });
    expect(sets[0]?.questions[0]?.objectId).toBeNull();
  });
});

describe('storing', () => {
  it('what is stored opens as the same scenes', () => {
    const scenes = after(
      addZone('z'),
      addObject('o'),
      addQuestion('q'),
      patchQuestion('q', { instruction: 'Put the dog there.', objectId: 'o', correctZoneId: 'z', points: 5 }),
      { type: 'speech', isEnabled: false },
    );
    const interactiveTasks = tasksOf(scenes, null);
    expect(interactiveSets({ interactiveTasks })).toEqual(scenes.sets);
    expect(speaksInstructions({ interactiveTasks })).toBe(false);
  });

  it('a legacy list that nobody edited is kept as it was', () => {
    const legacy = [{ id: 1, instruction: 'Find the cat.', targetX: 30, targetY: 40, strange: true }];
    const opened = scenesOf({ interactiveTasks: legacy }, 'new');
    expect(opened.sets[0]?.questions[0]?.instruction).toBe('Find the cat.');
    expect(tasksOf(opened, null)).toEqual({ tasks: legacy, ttsEnabled: true });
    const quiet = reduceScenes(opened, { type: 'speech', isEnabled: false });
    expect(tasksOf(quiet, null)).toEqual({ tasks: legacy, ttsEnabled: false });
  });

  it('a legacy list of which a set was edited is stored with its sets', () => {
    const opened = scenesOf({ interactiveTasks: [{ id: 1, instruction: 'Find the cat.' }] }, 'new');
    const setId = opened.sets[0]?.id ?? '';
    expect(
      tasksOf(reduceScenes(opened, { type: 'rename-set', id: setId, name: 'Cats' }), null),
    ).toMatchObject({
      sets: [{ name: 'Cats' }],
      tasks: [{ instruction: 'Find the cat.', tolerance: 50 }],
    });
  });

  it('an activity without sets opens with an empty one', () => {
    expect(scenesOf({ interactiveTasks: null }, 'new').sets).toMatchObject([{ id: 'new', questions: [] }]);
  });
});
