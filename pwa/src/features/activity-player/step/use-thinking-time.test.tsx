// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { type ThinkingTime, useThinkingTime } from './use-thinking-time.ts';

afterEach(cleanup);

const think = (seconds: number, clock: FakeClock, given: Partial<ThinkingTime> = {}) =>
  renderHook(
    (changed: typeof given) =>
      useThinkingTime({
        seconds,
        isWaiting: true,
        isSeen: true,
        isSaying: false,
        clock,
        ...given,
        ...changed,
      }),
    { initialProps: {} },
  );
/** The hook sets the timer of each second when the second before it is on the screen. */
async function pass(clock: FakeClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await act(() => clock.advance(1000));
}

it('the time to think counts down to nothing and stays there', async () => {
  const clock = createFakeClock();
  const { result } = think(5, clock);
  expect(result.current).toBe(5);
  await pass(clock, 2);
  expect(result.current).toBe(3);
  await pass(clock, 10);
  expect([result.current, clock.pending()]).toEqual([0, 0]);
});

it('who begins to speak has thought enough: the time does not come back', async () => {
  const clock = createFakeClock();
  const { result, rerender } = think(20, clock);
  await pass(clock, 1);
  rerender({ isWaiting: false });
  expect([result.current, clock.pending()]).toEqual([0, 0]);
  rerender({ isWaiting: true });
  await pass(clock, 1);
  expect(result.current).toBe(0);
});

it('a question without a time to think, or with an answer, sets no timer', () => {
  const clock = createFakeClock();
  expect(think(0, clock).result.current).toBe(0);
  expect(think(10, clock, { isWaiting: false }).result.current).toBe(0);
  expect(clock.pending()).toBe(0);
});

it('the time to think begins when the countdown comes into sight', async () => {
  const clock = createFakeClock();
  const { result, rerender } = think(5, clock, { isSeen: false });
  await pass(clock, 30);
  expect([result.current, clock.pending()]).toEqual([5, 0]);
  rerender({ isSeen: true });
  await pass(clock, 2);
  expect(result.current).toBe(3);
});

it('the time to think stands still while the question is being said', async () => {
  const clock = createFakeClock();
  const { result, rerender } = think(5, clock, { isSaying: true });
  await pass(clock, 30);
  expect([result.current, clock.pending()]).toEqual([5, 0]);
  rerender({ isSaying: false });
  await pass(clock, 2);
  rerender({ isSaying: true });
  await pass(clock, 30);
  expect(result.current).toBe(3);
});
