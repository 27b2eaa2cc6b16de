import { interactiveSets } from 'shared-schema/rules/listening/interactive-sets';
import { describe, expect, it } from 'vitest';
import { keptPlay, resumeListening } from './kept-play.ts';
import {
  type ListeningEvent,
  type ListeningState,
  nextListeningState,
  playableSets,
  startListening,
  taskResponses,
} from './listening-machine.ts';

const zone = { x: 10, y: 10, width: 20, height: 20 };
const task = (object: string) => ({
  ...{
    id: `q-${object}`,
    instruction: `Put the ${object}.`,
    objectId: object,
    correctZoneId: `${object}-zone`,
  },
});
const setOf = (id: string, objects: string[]) => ({
  ...{ id, name: id, objects: objects.map((object) => ({ id: object, name: object })) },
  zones: objects.map((object) => ({ ...zone, id: `${object}-zone`, label: object })),
  questions: objects.map(task),
});
const playable = (...sets: object[]) =>
  playableSets(interactiveSets({ type: 'interactive_listening', interactiveTasks: { sets } }));
const SETS = playable(setOf('one', ['dog', 'cat']), setOf('two', ['hen']));

const put = (objectId: string, zoneId = `${objectId}-zone`): ListeningEvent => ({
  type: 'drop',
  objectId,
  zoneId,
});
const advance: ListeningEvent = { type: 'advance' };
const play = (...events: ListeningEvent[]) =>
  events.reduce<ListeningState>(nextListeningState, startListening(SETS));
/** What a store gives back. */
const reload = (state: ListeningState, sets = SETS) =>
  resumeListening(sets, JSON.parse(JSON.stringify(keptPlay(state))));

describe('a play that a child left', () => {
  it('a play that a child left goes on with its task, placed objects and attempts', () => {
    const left = play(put('dog'), advance, put('cat', 'dog-zone'));
    const { misses: _, lastZone: __, ...expected } = left;
    expect(reload(left)).toMatchObject(expected);
    expect(reload(left).results['one/q-cat']).toMatchObject({ attempts: 1, correct: false });
  });

  it('a play left while the bird celebrates goes on with the next task', () => {
    expect(reload(play(put('dog')))).toMatchObject({
      phase: 'task',
      taskIndex: 1,
      placed: { dog: 'dog-zone' },
    });
    const next = reload(play(put('dog'), advance, put('cat')));
    expect(next).toMatchObject({ phase: 'task', setIndex: 1, taskIndex: 0, placed: {} });
  });

  it('a play whose tasks are all done can still be handed in', () => {
    const done = play(put('dog'), advance, put('cat'), advance, put('hen'), advance);
    expect(reload(done)).toMatchObject({ phase: 'finished', results: done.results });
    expect(reload(nextListeningState(done, { type: 'submit' })).phase).toBe('finished');
  });

  it('a child goes on with the first open task where the teacher removed the present one', () => {
    const left = play(put('dog'), advance);
    const edited = playable(setOf('one', ['dog']), setOf('two', ['hen']));
    expect(reload(left, edited)).toMatchObject({ phase: 'task', setIndex: 1, taskIndex: 0, placed: {} });
    expect(Object.keys(reload(left, playable(setOf('two', ['hen']))).results)).toEqual([]);
  });

  it('a child does each task once where the teacher put others before the present one, or in another order', () => {
    const left = play(put('dog'), advance, put('cat', 'dog-zone'));
    const edited = playable(setOf('one', ['owl', 'dog', 'cat']), setOf('two', ['hen']));
    const owl = reload(left, edited);
    expect(owl).toMatchObject({ phase: 'task', setIndex: 0, taskIndex: 0, placed: { dog: 'dog-zone' } });
    const cat = [put('owl'), advance].reduce(nextListeningState, owl);
    expect(cat).toMatchObject({ phase: 'task', taskIndex: 2 });
    const done = [put('cat'), advance, put('hen'), advance].reduce(nextListeningState, cat);
    expect(done.phase).toBe('finished');
    expect(taskResponses(done).map(({ correct, attempts }) => [correct, attempts])).toEqual([
      [true, 1],
      [true, 1],
      [true, 2],
      [true, 1],
    ]);
  });

  it('a task that was added to a play whose tasks were all done is the only one that is asked', () => {
    const done = play(put('dog'), advance, put('cat'), advance, put('hen'), advance);
    const edited = playable(setOf('one', ['owl', 'dog', 'cat']), setOf('two', ['hen']));
    const owl = reload(done, edited);
    expect(owl).toMatchObject({ phase: 'task', setIndex: 0, taskIndex: 0 });
    expect([put('owl'), advance].reduce(nextListeningState, owl).phase).toBe('finished');
  });

  it('nothing, or what nobody understands, begins anew', () => {
    for (const kept of [
      null,
      'x',
      {},
      { results: null },
      { task: 'one/q-cat', results: { a: 1 }, placed: [] },
    ]) {
      expect(resumeListening(SETS, kept)).toMatchObject({ phase: 'task', results: {}, placed: {} });
    }
  });
});
