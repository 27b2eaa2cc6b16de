/** Calls `run` when the browser has nothing else to do, or after `timeout` milliseconds where they are given. */
export function whenIdle(run: () => void, timeout?: number): void {
  // Safari has no idle callback; the next task is the next best moment.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { ...(timeout && { timeout }) });
  else setTimeout(run);
}
