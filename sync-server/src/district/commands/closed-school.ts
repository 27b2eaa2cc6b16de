/** Work on a school that must not be served meanwhile, beside a running server of the district or without one. */
import type { Clock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import { ConfigError } from '#config/env.ts';
import { REQUEST_TIMEOUT_MS } from '#http/connection-limits.ts';
import { beforeSignalsEnd } from '#ops/before-signals-end.ts';
import type { DistrictStorage } from '../storage/district-storage.ts';

type Storage = Pick<DistrictStorage, 'directory' | 'holdAlone' | 'place'>;

/** A server notices within a second, and then finishes what runs: a file takes as long as a request may. */
const CLOSE_LIMIT_MS = REQUEST_TIMEOUT_MS + 20_000;
const POLL_MS = 100;

/**
 * Closes the school, waits until no server has it, and works. Afterwards, and when a person breaks it off, the school
 * is as it was before; one that a killed command left closed is open.
 */
export async function withSchoolClosed<T>(
  storage: Storage,
  host: string,
  work: () => Promise<T>,
  clock: Clock = waitingClock,
): Promise<T> {
  const { directory } = storage;
  const before = await directory.find(host);
  if (before === null) throw new ConfigError(`There is no school ${host} in ${storage.place}.`);
  const run = async () => {
    await untilUnserved(storage, host, clock);
    return await work();
  };
  const staysAway = before.state === 'moved' || (before.state === 'closed' && !before.forCommand);
  if (staysAway) return run();
  const reopen = async () => {
    if ((await directory.find(host))?.state === 'closed') await directory.setState(host, { state: 'open' });
  };
  const stopListening = beforeSignalsEnd(reopen);
  try {
    await directory.setState(host, { state: 'closed', forCommand: true });
    return await run().finally(reopen);
  } finally {
    stopListening();
  }
}

/** Throws `ConfigError` when a server still has the school at the limit. */
async function untilUnserved(storage: Storage, host: string, clock: Clock): Promise<void> {
  const limit = clock.now() + CLOSE_LIMIT_MS;
  for (;;) {
    try {
      await (await storage.holdAlone(host)).release();
      return;
    } catch (error) {
      if (!(error instanceof ConfigError) || clock.now() >= limit) throw error;
    }
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, POLL_MS));
  }
}

/** The timers of the server's clock would let a command end before its wait. */
const waitingClock: Clock = {
  ...systemClock,
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
};
