import { describe, expect, it } from 'vitest';
import {
  averageEver,
  averageScore,
  levelFor,
  pointsFor,
  pointsTowardsNextLevel,
  progressPercent,
} from './points.ts';

describe('points', () => {
  it.each([
    [0, null, 0],
    [3, null, 30],
    [3, 80, 30],
    [3, 80.4, 45],
    [3, 95, 45],
  ])('%i activities with average %s give %i points', (completed, average, points) => {
    expect(pointsFor(completed, average)).toBe(points);
  });

  it.each([
    [0, 1, 0],
    [49, 1, 49],
    [50, 2, 0],
    [120, 3, 20],
  ])('%i points are level %i with %i towards the next', (points, level, towards) => {
    expect(levelFor(points)).toBe(level);
    expect(pointsTowardsNextLevel(points)).toBe(towards);
  });
});

describe('average', () => {
  it('an average ignores missing scores', () => {
    expect(averageScore([90, null, 80, undefined])).toBe(85);
    expect(averageScore([0, 81])).toBe(40.5);
    expect(averageScore([null])).toBeNull();
    expect(averageEver([100], { retiredScored: 3, retiredScoreSum: 240 })).toBe(85);
    expect(averageEver([], { retiredScored: 2, retiredScoreSum: 190 })).toBe(95);
  });
});

describe('progress percent', () => {
  it('the progress percent counts distinct completed activities over assigned ones', () => {
    expect(progressPercent(['a', 'a', 'b'], ['a', 'b', 'c'])).toBe(67);
    expect(progressPercent(['a', 'unassigned'], ['a'])).toBe(100);
    expect(progressPercent(['a'], [])).toBe(0);
  });
});
