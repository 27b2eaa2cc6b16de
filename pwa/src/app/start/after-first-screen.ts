/** When the work that no screen waits for may begin: the first screen is drawn before it. */

import { whenIdle } from '#platform/page/when-idle.ts';

/** The work begins after this time at the latest: a busy tablet may never be idle, and commands must be sent. */
const IDLE_CALLBACK_TIMEOUT_MS = 2_000;

/** Resolves when the browser has drawn a frame and has nothing else to do, or after two seconds. */
export function afterFirstScreen(): Promise<void> {
  return new Promise((resolve) => {
    const latest = setTimeout(resolve, IDLE_CALLBACK_TIMEOUT_MS);
    const begin = () => {
      clearTimeout(latest);
      resolve();
    };
    // A hidden window draws no frame: the timeout applies there.
    requestAnimationFrame(() => whenIdle(begin, IDLE_CALLBACK_TIMEOUT_MS));
  });
}
