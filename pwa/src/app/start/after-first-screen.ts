/** When the work that no screen waits for may begin: the first screen is drawn before it. */

/** Milliseconds after which it begins anyway: a busy tablet may never be idle, and answers want to be sent. */
const LATEST = 2_000;

/** Resolves when the browser has drawn a frame and has nothing else to do, or after two seconds. */
export function afterFirstScreen(): Promise<void> {
  return new Promise((resolve) => {
    const latest = setTimeout(resolve, LATEST);
    const begin = () => {
      clearTimeout(latest);
      resolve();
    };
    // No frame is drawn in a hidden window: the limit stands for it.
    requestAnimationFrame(() => {
      // Safari has no idle callback; the task after the frame is the next best moment.
      if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: LATEST });
      else setTimeout(begin);
    });
  });
}
