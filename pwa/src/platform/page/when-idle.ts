/**
 * Calls `run` when the browser has nothing else to do, or after `latestMs` milliseconds where they are given. The returned
 * function takes the call back.
 */
export function whenIdle(run: () => void, latestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(run, latestMs === undefined ? {} : { timeout: latestMs });
    return () => cancelIdleCallback(id);
  }
  // Safari has no idle callback; the next task is the next best moment.
  const id = globalThis.setTimeout(run);
  return () => clearTimeout(id);
}
