/** Loads a chunk that the app cannot do without, also over a network that fails at the first try. */
import { type Clock, wait } from '#platform/clock.ts';

const LOAD_RETRY_INTERVAL_MS = 5_000;

/** Resolves with the chunk, however many tries it takes; `onFailure` is called when the first try has failed. */
export async function loadAgain<Module>(
  clock: Clock,
  load: () => Promise<Module>,
  onFailure: (reason: unknown) => void,
): Promise<Module> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await load();
    } catch (reason) {
      if (failed === 0) onFailure(reason);
      await wait(clock, LOAD_RETRY_INTERVAL_MS);
    }
  }
}
