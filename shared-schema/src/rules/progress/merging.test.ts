import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeProgress, type ProgressState } from './progress-merge.ts';
import { isNewerAnswer } from './recording-order.ts';

const early = '2026-01-02T08:00:00.000Z';
const late = '2026-01-02T09:00:00.000Z';
const state = (change: Partial<ProgressState>): ProgressState => ({
  completed: false,
  score: null,
  attempts: 1,
  lastAttempt: early,
  ...change,
});

describe('progress', () => {
  it('merged progress never goes back from completed, and adds attempts', () => {
    const known = state({ completed: true, attempts: 2 });
    expect(mergeProgress(known, state({ lastAttempt: late }))).toEqual(
      state({ completed: true, attempts: 3, lastAttempt: late }),
    );
    expect(mergeProgress(null, known)).toBe(known);
  });

  it('merged progress keeps the latest score, also when reports arrive late or carry none', () => {
    const known = state({ score: 90, lastAttempt: late });
    expect(mergeProgress(known, state({ score: 40 }))).toMatchObject({ score: 90, lastAttempt: late });
    expect(mergeProgress(state({ score: 40 }), known)).toMatchObject({ score: 90, lastAttempt: late });
    expect(mergeProgress(state({ score: 40 }), state({ lastAttempt: late })).score).toBe(40);
  });

  it('merged progress comes to the same whatever order two reports arrive in', () => {
    const report = fc.record({
      completed: fc.boolean(),
      score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
      attempts: fc.nat(9),
    });
    fc.assert(
      fc.property(report, report, (a, b) => {
        const first = { ...a, lastAttempt: early };
        const second = { ...b, lastAttempt: late };
        expect(mergeProgress(first, second)).toEqual(mergeProgress(second, first));
      }),
      { seed: 20_261_120 },
    );
  });
});

describe('answers to one question', () => {
  const answer = { uid: 'a', recordedAt: early, lane: 'one' };

  it('answers to one question follow the order of their lane, even against the clock', () => {
    expect(isNewerAnswer(answer, { uid: 'b', recordedAt: late, lane: 'one' })).toBe(true);
  });

  it('answers to one question follow the time between lanes, then the uid', () => {
    expect(isNewerAnswer(answer, { uid: 'b', recordedAt: late, lane: 'two' })).toBe(false);
    expect(isNewerAnswer({ uid: 'b', recordedAt: early }, answer)).toBe(true);
    expect(isNewerAnswer({ uid: 'a', recordedAt: early }, { uid: 'a', recordedAt: early })).toBe(false);
  });
});
