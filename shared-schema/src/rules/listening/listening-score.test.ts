import { describe, expect, it } from 'vitest';
import {
  buildListeningResponse,
  isDropCorrect,
  listeningProgress,
  listeningTotals,
  parseListeningResponse,
  recordDrop,
  scorePercent,
} from './listening-score.ts';

const first = { id: 't1', objectId: 'apple', correctZoneId: 'table', points: 10 };
const second = { id: 't2', objectId: 'book', correctZoneId: 'shelf', points: 20 };
const tasks = [first, second];
const at = '2026-01-02T03:04:05.678Z';

describe('listening score', () => {
  it('the listening score is the rounded percentage of points earned', () => {
    expect(scorePercent(1, 3)).toBe(33);
    expect(scorePercent(2, 3)).toBe(67);
    expect(scorePercent(1, 8)).toBe(13);
    expect(scorePercent(0, 0)).toBe(0);
  });

  it('the listening score needs both the object and the zone', () => {
    expect(isDropCorrect(first, 'apple', 'table')).toBe(true);
    expect(isDropCorrect(first, 'apple', 'shelf')).toBe(false);
    expect(isDropCorrect(first, 'book', 'table')).toBe(false);
  });

  it('the listening score counts every drop until the task is correct', () => {
    const wrong = recordDrop(first, undefined, false);
    const right = recordDrop(first, wrong, true);
    expect(wrong).toEqual({ correct: false, attempts: 1, points: 0 });
    expect(right).toEqual({ correct: true, attempts: 2, points: 10 });
    expect(recordDrop(first, right, false)).toBe(right);
  });

  it('the listening score adds up, missing results included', () => {
    const results = { t1: { correct: true, attempts: 1, points: 10 } };
    expect(listeningTotals(tasks, results)).toEqual({ totalScore: 33, pointsEarned: 10, totalPossible: 30 });
    expect(listeningProgress(tasks, results)).toBe(50);
  });
});

describe('response', () => {
  it('the response of a listening activity holds totals and every task, and is read back', () => {
    const response = buildListeningResponse(tasks, { t1: { correct: true, attempts: 2, points: 10 } }, at);
    expect(response).toEqual({
      totalScore: 33,
      pointsEarned: 10,
      totalPossible: 30,
      taskResponses: {
        t1: { correct: true, attempts: 2, points: 10 },
        t2: { correct: false, attempts: 0, points: 0 },
      },
      completedAt: at,
      activityType: 'elpa-interactive-listening',
    });
    expect(parseListeningResponse(JSON.stringify(response))).toEqual(response);
  });

  it.each([null, '', '{', 'null', '[]', '{"activityType":"other"}'])(
    '%j is not a response of a listening activity',
    (text) => {
      expect(parseListeningResponse(text)).toBeNull();
    },
  );
});
