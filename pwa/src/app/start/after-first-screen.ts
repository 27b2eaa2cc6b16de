/** When the work that no screen waits for may begin: the first screen is drawn before it, and nobody scrolls. */

import { type Clock, systemClock, wait, within } from '#platform/clock.ts';
import { whenIdle } from '#platform/page/when-idle.ts';

/** The work begins after this time at the latest: a busy tablet may never be idle, and commands must be sent. */
const IDLE_TIMEOUT_MS = 2_000;

/** The work waits for so many rests at the most: five seconds for a person who scrolls on and on. */
const MAX_RESTS = 25;

/**
 * Resolves when the browser has drawn a frame and has nothing else to do, and nothing has scrolled for `restMs`
 * milliseconds: work in between would cost a person who scrolls some frames.
 */
export async function afterFirstScreen(restMs = 0, clock: Clock = systemClock): Promise<void> {
  let isScrolling = true;
  const note = () => {
    isScrolling = true;
  };
  addEventListener('scroll', note, true);
  // A hidden window draws no frame: the timeout applies there.
  await within(clock, IDLE_TIMEOUT_MS, idleAfterFrame());
  for (let left = MAX_RESTS; isScrolling && left > 0; left -= 1) {
    isScrolling = false;
    await wait(clock, restMs);
  }
  removeEventListener('scroll', note, true);
}

const idleAfterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => whenIdle(resolve));
  });
