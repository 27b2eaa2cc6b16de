import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { untilHandsRest } from './until-hands-rest.ts';

let clock: ReturnType<typeof createFakeClock>;
let context: Parameters<typeof untilHandsRest>[0];
let page: EventTarget;
let isOver: boolean;

beforeEach(() => {
  clock = createFakeClock();
  page = new EventTarget();
  isOver = false;
  context = { clock, wake: () => {} };
  void untilHandsRest(context, page).then(() => {
    isOver = true;
  });
});

it('a screen that nobody touches rests after one second', async () => {
  await clock.advance(999);
  expect(isOver).toBe(false);
  await clock.advance(1);
  expect(isOver).toBe(true);
});

it.each(['pointerdown', 'keydown', 'click'])('the wait begins anew with each %s', async (input) => {
  await clock.advance(900);
  page.dispatchEvent(new Event(input));
  await clock.advance(999);
  expect(isOver).toBe(false);
  await clock.advance(1);
  expect(isOver).toBe(true);
});

it('taps without a pause end the wait after five seconds, and no timer is left', async () => {
  for (let taps = 0; taps < 9; taps += 1) {
    await clock.advance(500);
    page.dispatchEvent(new Event('pointerdown'));
  }
  expect(isOver).toBe(false);
  await clock.advance(500);
  expect([isOver, clock.pending()]).toEqual([true, 0]);
});

it('an input after the wait starts no timer', async () => {
  await clock.advance(1_000);
  page.dispatchEvent(new Event('click'));
  expect(clock.pending()).toBe(0);
});

it('a command that is appended ends the wait', async () => {
  await clock.advance(100);
  context.wake();
  await clock.advance(0);
  expect([isOver, clock.pending()]).toEqual([true, 0]);
});
