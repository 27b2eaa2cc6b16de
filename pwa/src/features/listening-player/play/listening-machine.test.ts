import type { ActivitySet } from 'shared-schema/entities';
import { scoreListening } from 'shared-schema/rules/listening/listening-tasks';
import { describe, expect, it } from 'vitest';
import {
  currentTask,
  type ListeningEvent,
  type ListeningState,
  nextListeningState,
  playableSets,
  startListening,
  summarize,
  taskResponses,
} from './listening-machine.ts';

/** A set in which task N asks to put object N into zone N. */
function setOf(id: string, tasks: number, points = 10): ActivitySet {
  const numbers = Array.from({ length: tasks }, (_, index) => index + 1);
  return {
    id,
    name: `Activity Set ${id}`,
    backgroundImage: null,
    objects: numbers.map((n) => ({
      id: `object-${n}`,
      name: `Object ${n}`,
      type: 'library',
      textLabel: null,
      libraryItem: 'book',
      imageUrl: null,
    })),
    zones: numbers.map((n) => ({
      id: `zone-${n}`,
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      questionIds: [],
      label: `Zone ${n}`,
      color: null,
    })),
    questions: numbers.map((n) => ({
      id: `task-${n}`,
      instruction: `Put ${n}`,
      objectId: `object-${n}`,
      correctZoneId: `zone-${n}`,
      points,
      showImmediateFeedback: true,
      audioUrl: null,
    })),
  };
}

const start = (...sets: ActivitySet[]) => startListening(playableSets(sets));
const play = (state: ListeningState, ...events: ListeningEvent[]) => events.reduce(nextListeningState, state);
const put = (object: number, zone: number | null): ListeningEvent => ({
  type: 'drop',
  objectId: `object-${object}`,
  zoneId: zone === null ? null : `zone-${zone}`,
});
const advance: ListeningEvent = { type: 'advance' };

describe('listening player', () => {
  it('the player can begin with any task of any set, and with the first where there is no such task', () => {
    const sets = playableSets([setOf('a', 2), setOf('b', 1)]);
    const places = [0, 1, 2, 3].map((task) => {
      const { setIndex, taskIndex } = startListening(sets, task);
      return [setIndex, taskIndex];
    });
    expect(places).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it('the player goes through tasks, then sets, then the finished view', () => {
    let state = start(setOf('a', 2), setOf('b', 1));
    state = play(state, put(1, 1));
    expect(state).toMatchObject({ phase: 'celebrating', placed: { 'object-1': 'zone-1' } });
    state = play(state, advance);
    expect(currentTask(state)?.id).toBe('a/task-2');
    expect(state.placed).toEqual({ 'object-1': 'zone-1' });
    state = play(state, put(2, 2), advance);
    expect(state).toMatchObject({ phase: 'task', setIndex: 1, taskIndex: 0, placed: {} });
    state = play(state, put(1, 1), advance);
    expect(state.phase).toBe('finished');
    expect(summarize(state)).toEqual({ solved: 3, total: 3, score: 100, pointsEarned: 30 });
  });

  it('a finished play shows the score that its answers get, whatever tasks were added and deleted meanwhile', () => {
    const before = setOf('a', 3, 4);
    for (const question of before.questions) question.showImmediateFeedback = false;
    const done = play(start(before), put(1, 1), put(2, 1), put(3, 3));
    const shown = summarize(done);
    expect([done.phase, shown.score]).toEqual(['finished', 67]);
    const edits = [setOf('a', 2, 4), setOf('a', 5, 4), setOf('b', 3)];
    for (const sets of [[before], ...edits.map((set) => [set]), edits.slice(1), []]) {
      const stored = scoreListening({ interactiveTasks: { sets } }, taskResponses(done), '');
      expect(stored).toMatchObject({ totalScore: shown.score, pointsEarned: shown.pointsEarned });
    }
  });

  it('each drop is counted, and a wrong drop keeps the task', () => {
    const state = play(start(setOf('a', 2)), put(1, 2), put(2, 1));
    expect(state).toMatchObject({ phase: 'task', misses: 2, placed: {} });
    expect(state.results['a/task-1']).toMatchObject({ correct: false, attempts: 2, points: 0 });
    expect(taskResponses(play(state, put(1, 1)))[0]).toEqual({
      taskId: 'a/task-1',
      correct: true,
      attempts: 3,
      possiblePoints: 10,
      wrongDrops: [
        { objectId: 'object-1', zoneId: 'zone-2', times: 1 },
        { objectId: 'object-2', zoneId: 'zone-1', times: 1 },
      ],
    });
  });

  it('a task without immediate feedback goes on after the first drop, right or wrong', () => {
    const set = setOf('a', 3);
    set.questions = set.questions.map((question) => ({ ...question, showImmediateFeedback: false }));
    const wrong = play(start(set), put(1, 2));
    expect(wrong).toMatchObject({ phase: 'task', taskIndex: 1, misses: 0, placed: { 'object-1': 'zone-2' } });
    const ended = play(wrong, put(2, 2), put(3, 3));
    expect(ended.phase).toBe('finished');
    expect(taskResponses(ended).map(({ correct }) => correct)).toEqual([false, true, true]);
  });

  it('drops outside all zones and drops during the celebration are ignored', () => {
    const fresh = start(setOf('a', 2));
    expect(play(fresh, put(1, null))).toEqual(fresh);
    const celebrating = play(fresh, put(1, 1));
    expect(play(celebrating, put(2, 2))).toEqual(celebrating);
  });

  it('tapping an object and then a zone places the object', () => {
    const state = play(
      start(setOf('a', 1)),
      { type: 'pick', objectId: 'object-1' },
      { type: 'tap_zone', zoneId: 'zone-1' },
    );
    expect(state.phase).toBe('celebrating');
  });

  it('a picked object that is tapped again is no longer picked', () => {
    const state = play(
      start(setOf('a', 1)),
      { type: 'pick', objectId: 'object-1' },
      { type: 'pick', objectId: 'object-1' },
      { type: 'tap_zone', zoneId: 'zone-1' },
    );
    expect(state).toMatchObject({ phase: 'task', picked: null });
  });

  it('an object that a later task uses again can be moved', () => {
    const set = setOf('a', 2);
    set.questions[1] = { ...set.questions[1]!, objectId: 'object-1' };
    const state = play(start(set), put(1, 1), advance);
    expect(state.placed).toEqual({});
    expect(play(state, put(1, 2)).phase).toBe('celebrating');
  });

  it('unsolvable tasks and sets without tasks are left out', () => {
    const broken = setOf('b', 1);
    broken.questions[0] = { ...broken.questions[0]!, correctZoneId: 'gone' };
    expect(playableSets([setOf('a', 1), broken]).map((set) => set.id)).toEqual(['a']);
  });

  it('the results of a duplicated set are kept apart', () => {
    const state = play(start(setOf('a', 1), setOf('b', 1)), put(1, 1), advance);
    expect(summarize(state)).toMatchObject({ solved: 1, total: 2, score: 50 });
  });

  it('answers are submitted once, and again after a failure', () => {
    const finished = play(start(setOf('a', 1)), put(1, 1), advance);
    const submitting = play(finished, { type: 'submit' });
    expect(submitting.phase).toBe('submitting');
    expect(play(submitting, { type: 'submit_failed' }).phase).toBe('finished');
    expect(play(submitting, { type: 'submitted' }).phase).toBe('submitted');
  });
});
