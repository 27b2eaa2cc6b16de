import { describe, expect, it } from 'vitest';
import {
  isDropCorrect,
  listeningProgress,
  listeningTotals,
  parseListeningResponse,
  recordDrop,
  scorePercent,
  type TaskResult,
} from './listening-score.ts';

const first = { id: 't1', objectId: 'apple', correctZoneId: 'table', points: 10 };
const second = { id: 't2', objectId: 'book', correctZoneId: 'shelf', points: 20 };
const tasks = [first, second];
const onTable = { objectId: 'apple', zoneId: 'table' };
const onShelf = { objectId: 'apple', zoneId: 'shelf' };

describe('listening score', () => {
  it('the listening score is the rounded percentage of points earned', () => {
    expect(scorePercent(1, 3)).toBe(33);
    expect(scorePercent(2, 3)).toBe(67);
    expect(scorePercent(1, 8)).toBe(13);
    expect(scorePercent(0, 0)).toBe(0);
  });

  it('the listening score needs both the object and the zone', () => {
    expect(isDropCorrect(first, { objectId: 'apple', zoneId: 'table' })).toBe(true);
    expect(isDropCorrect(first, { objectId: 'apple', zoneId: 'shelf' })).toBe(false);
    expect(isDropCorrect(first, { objectId: 'book', zoneId: 'table' })).toBe(false);
  });

  it('the listening score counts every drop until the task is correct', () => {
    const wrong = recordDrop(first, undefined, onShelf);
    const right = recordDrop(first, wrong, onTable);
    expect(wrong).toMatchObject({ correct: false, attempts: 1, points: 0 });
    expect(right).toMatchObject({ correct: true, attempts: 2, points: 10 });
    expect(recordDrop(first, right, onShelf)).toBe(right);
  });

  it('the listening score keeps what was put into which wrong zone, and how often', () => {
    const twice = recordDrop(first, recordDrop(first, undefined, onShelf), onShelf);
    const right = recordDrop(first, recordDrop(first, twice, { objectId: 'book', zoneId: 'table' }), onTable);
    expect(right.wrongDrops).toEqual([
      { objectId: 'apple', zoneId: 'shelf', times: 2 },
      { objectId: 'book', zoneId: 'table', times: 1 },
    ]);
    expect(recordDrop(first, undefined, onTable)).not.toHaveProperty('wrongDrops');
  });

  it('the listening score keeps ten different wrong drops of a task', () => {
    const zones = Array.from({ length: 12 }, (_, index) => `zone-${index}`);
    const guess = zones.reduce<TaskResult | undefined>(
      (before, zoneId) => recordDrop(first, before, { objectId: 'apple', zoneId }),
      undefined,
    );
    expect(guess).toMatchObject({ attempts: 12 });
    expect(guess?.wrongDrops).toHaveLength(10);
  });

  it('the listening score adds up, missing results included', () => {
    const results = { t1: { correct: true, attempts: 1, points: 10 } };
    expect(listeningTotals(tasks, results)).toEqual({ totalScore: 33, pointsEarned: 10, totalPossible: 30 });
    expect(listeningProgress(tasks, results)).toBe(50);
  });
});

describe('response', () => {
  it.each([null, '', '{', 'null', '[]', '{"activityType":"other"}'])(
    '%j is not a response of a listening activity',
    (text) => {
      expect(parseListeningResponse(text)).toBeNull();
    },
  );
});
