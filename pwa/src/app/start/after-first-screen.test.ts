// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { afterFirstScreen } from './after-first-screen.ts';

/** Resolves when the browser was idle once. */
function open() {
  const clock = createFakeClock();
  const state = { isOver: false };
  void afterFirstScreen(200, clock).then(() => {
    state.isOver = true;
  });
  const untilIdle = () => expect.poll(() => clock.nextIn()).toBe(200);
  const scroll = async (times: number, ms: number) => {
    for (let time = 0; time < times; time += 1) {
      window.dispatchEvent(new Event('scroll'));
      await clock.advance(ms);
    }
  };
  return { clock, state, untilIdle, scroll };
}

test('the other work begins when nothing has scrolled for a moment', async () => {
  const { clock, state, untilIdle } = open();
  await untilIdle();
  await clock.advance(199);
  expect(state.isOver).toBe(false);
  await clock.advance(1);
  expect(state.isOver).toBe(true);
});

test('the other work waits while a person scrolls', async () => {
  const { clock, state, untilIdle, scroll } = open();
  await untilIdle();
  await scroll(10, 150);
  expect(state.isOver).toBe(false);
  await clock.advance(400);
  expect(state.isOver).toBe(true);
});

test('a person who scrolls on and on holds the other work up for five seconds', async () => {
  const { state, untilIdle, scroll } = open();
  await untilIdle();
  await scroll(49, 100);
  expect(state.isOver).toBe(false);
  await scroll(1, 100);
  expect(state.isOver).toBe(true);
});
