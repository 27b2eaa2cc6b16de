/** Waits until nobody uses the screen, so that work behind the screen does not slow down what a person waits for. */
import type { AppContext } from '#data/app-context.ts';

/** Milliseconds after an input: by then the screen has answered, also on a slow tablet. */
const REST_MS = 1_000;
/** A person may tap without a pause, and what waits on the device must be sent. */
const MAX_WAIT_MS = 5_000;

/** `click` comes without the others when a screen reader or a switch makes it. */
const INPUTS = ['pointerdown', 'keydown', 'click'];

/**
 * Resolves a second after the call or the last input of `page`, after five seconds at the latest, and at once when a
 * command is appended: until the engine has started, `context.wake` ends the wait.
 */
export function untilHandsRest(
  context: Pick<AppContext, 'clock' | 'wake'>,
  page: EventTarget,
): Promise<void> {
  const { clock } = context;
  return new Promise((resolve) => {
    const listeners = new AbortController();
    const finish = () => {
      listeners.abort();
      clock.clearTimeout(rest);
      clock.clearTimeout(latest);
      resolve();
    };
    const latest = clock.setTimeout(finish, MAX_WAIT_MS);
    let rest = clock.setTimeout(finish, REST_MS);
    const waitAgain = () => {
      clock.clearTimeout(rest);
      rest = clock.setTimeout(finish, REST_MS);
    };
    for (const input of INPUTS)
      page.addEventListener(input, waitAgain, { capture: true, signal: listeners.signal });
    context.wake = finish;
  });
}
