import { describe, expect, it } from 'vitest';
import type { ActivitySet } from '#entities/positioning.ts';
import { responsesIn } from './listening-responses.ts';
import { type ListeningResponse, parseListeningResponse } from './listening-score.ts';
import { scoreListening } from './listening-tasks.ts';

const set = (id: string, ...questions: [id: string, points: number, objectId?: string][]) =>
  ({
    id,
    name: id,
    objects: [{ id: 'book' }],
    zones: [{ id: 'shelf' }],
    questions: questions.map(([question, points, objectId = 'book']) => ({
      ...{ id: question, points, objectId, correctZoneId: 'shelf', instruction: 'Put it' },
    })),
  }) as unknown as ActivitySet;
const activityOf = (...sets: ActivitySet[]) => ({ interactiveTasks: { sets } });
const right = (taskId: string) => ({ taskId, correct: true, attempts: 1 });
const wrong = (taskId: string) => ({ taskId, correct: false, attempts: 3 });
const now = '2026-01-05T08:00:00.000Z';

describe('the score of a listening activity', () => {
  it('the score of a listening activity keeps apart the tasks of two sets whose questions have the same ids', () => {
    const activity = activityOf(set('one', ['task-1', 10]), set('two', ['task-1', 30]));
    expect(scoreListening(activity, [right('one/task-1'), wrong('two/task-1')], now)).toMatchObject({
      totalScore: 25,
      taskResponses: {
        'one/task-1': { correct: true, attempts: 1, points: 10 },
        'two/task-1': { correct: false, attempts: 3, points: 0 },
      },
    });
  });

  it('the score of a listening activity understands the plain ids that older apps sent', () => {
    const activity = activityOf(set('one', ['a', 10], ['b', 30]));
    expect(scoreListening(activity, [wrong('a'), right('b')], now)).toMatchObject({
      totalScore: 75,
      taskResponses: { 'one/b': { correct: true } },
    });
  });

  it('the score of a listening activity leaves out tasks that came into it after the child had begun', () => {
    const activity = activityOf(set('one', ['a', 10], ['b', 10], ['new', 90]), set('two', ['new', 10]));
    const score = scoreListening(activity, [right('one/a'), wrong('one/b')], now);
    expect(score).toMatchObject({ totalScore: 50, pointsEarned: 10, totalPossible: 20 });
    expect(Object.keys(score.taskResponses)).toEqual(['one/a', 'one/b']);
  });

  it('the score of a listening activity counts a task that left it by what it could bring', () => {
    const asked = [
      { ...right('one/a'), possiblePoints: 1 },
      { ...wrong('one/b'), possiblePoints: 2 },
    ];
    const activity = activityOf(set('one', ['b', 3]));
    expect(scoreListening(activity, asked, now)).toMatchObject({ totalScore: 25, totalPossible: 4 });
  });

  it('the score of a listening activity counts a task that left it by 10 points, where an older app says none', () => {
    const asked = [right('one/a'), wrong('one/b'), right('one/c')];
    const scoreIn = (...questions: [id: string, points: number][]) =>
      scoreListening(activityOf(set('one', ...questions)), asked, now);
    expect(scoreIn(['b', 30])).toMatchObject({ totalScore: 40, pointsEarned: 20, totalPossible: 50 });
    expect(scoreIn()).toMatchObject({ totalScore: 67, pointsEarned: 20, totalPossible: 30 });
    expect(scoreIn().taskResponses).toEqual({
      'one/a': { correct: true, attempts: 1, points: 10 },
      'one/b': { correct: false, attempts: 3, points: 0 },
      'one/c': { correct: true, attempts: 1, points: 10 },
    });
  });

  it('the score of a listening activity counts the own points of a task whose object was taken away', () => {
    const activity = activityOf(set('one', ['a', 10], ['b', 30, 'no such object']));
    const score = scoreListening(activity, [wrong('one/a'), right('one/b')], now);
    expect(score).toMatchObject({ totalScore: 75, totalPossible: 40 });
  });

  it('the score of a listening activity counts a task once that is named twice', () => {
    const activity = activityOf(set('one', ['a', 10]));
    for (const id of ['one/a', 'a', 'gone']) {
      const score = scoreListening(activity, [wrong(id), right(id)], now);
      expect(score).toMatchObject({ totalScore: 100, totalPossible: 10 });
    }
  });

  it('the result of a listening activity holds totals and every task, and is read back', () => {
    const activity = activityOf(set('one', ['a', 10], ['b', 20]));
    const result = scoreListening(activity, [right('one/a'), wrong('one/b')], now);
    expect(result).toEqual({
      ...{ totalScore: 33, pointsEarned: 10, totalPossible: 30 },
      taskResponses: {
        'one/a': { correct: true, attempts: 1, points: 10 },
        'one/b': { correct: false, attempts: 3, points: 0 },
      },
      ...{ completedAt: now, activityType: 'elpa-interactive-listening' },
    });
    expect(parseListeningResponse(JSON.stringify(result))).toEqual(result);
  });

  it('the score of a listening activity is computed anew from a posted result, whatever that claims', () => {
    const activity = activityOf(set('one', ['a', 10], ['b', 30]));
    const claimed = {
      ...scoreListening(activity, [right('one/a'), wrong('one/b')], now),
      totalScore: 100,
      pointsEarned: 999,
    };
    const posted = parseListeningResponse(JSON.stringify(claimed));
    expect(scoreListening(activity, responsesIn(posted!), now)).toMatchObject({
      totalScore: 25,
      pointsEarned: 10,
    });
  });

  it('the score of a listening activity keeps the wrong drops that have their form', () => {
    const drop = { objectId: 'book', zoneId: 'bed', times: 2 };
    const result = { correct: true, attempts: 3, points: 10, wrongDrops: [drop, null, 'book', { times: 1 }] };
    const stored = {
      ...scoreListening(activityOf(set('one', ['a', 10])), [], now),
      taskResponses: { 'one/a': result },
    };
    const responses = responsesIn(stored as unknown as ListeningResponse);
    expect(responses).toEqual([{ taskId: 'one/a', correct: true, attempts: 3, wrongDrops: [drop] }]);
    const { taskResponses } = scoreListening(activityOf(set('one', ['a', 10])), responses, now);
    expect(taskResponses['one/a']?.wrongDrops).toEqual([drop]);
  });
});
