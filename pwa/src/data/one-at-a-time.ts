/** Runs `work` on each call; calls that come while it runs lead to one more run afterwards. */
export function oneAtATime(work: () => Promise<void>, fail: (reason: unknown) => void): () => void {
  let running = false;
  let isRequested = false;
  return async function run() {
    if (running) {
      isRequested = true;
      return;
    }
    running = true;
    try {
      do {
        isRequested = false;
        await work();
      } while (isRequested);
    } catch (reason) {
      fail(reason);
    } finally {
      running = false;
    }
  };
}
