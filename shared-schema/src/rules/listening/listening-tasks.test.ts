import { describe, expect, it } from 'vitest';
import type { ActivitySet } from '#entities/positioning.ts';
import { type ListeningResponse, parseListeningResponse } from './listening-score.ts';
import { responsesIn, scoreListening } from './listening-tasks.ts';

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
const now = '2026-01-05T08:00:00.000Z';

describe('the score of a listening activity', () => {
  it('the score of a listening activity keeps apart the tasks of two sets whose questions have the same ids', () => {
    const activity = activityOf(set('one', ['task-1', 10]), set('two', ['task-1', 30]));
    const wrong = { taskId: 'two/task-1', correct: false, attempts: 3 };
    expect(scoreListening(activity, [right('one/task-1'), wrong], now)).toMatchObject({
      totalScore: 25,
      taskResponses: {
        'one/task-1': { correct: true, attempts: 1, points: 10 },
        'two/task-1': { correct: false, attempts: 3, points: 0 },
      },
    });
  });

  it('the score of a listening activity understands the plain ids that older apps sent', () => {
    const activity = activityOf(set('one', ['a', 10], ['b', 30]));
    expect(scoreListening(activity, [right('b')], now).totalScore).toBe(75);
  });

  it('the score of a listening activity leaves out unsolvable tasks, and tasks of other activities', () => {
    const activity = activityOf(set('one', ['a', 10], ['lost', 90, 'no such object']));
    expect(scoreListening(activity, [right('one/a'), right('made up')], now)).toMatchObject({
      totalScore: 100,
      totalPossible: 10,
    });
  });

  it('the score of a listening activity is computed anew from a posted result, whatever that claims', () => {
    const activity = activityOf(set('one', ['a', 10], ['b', 30]));
    const claimed = {
      ...scoreListening(activity, [right('one/a')], now),
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
