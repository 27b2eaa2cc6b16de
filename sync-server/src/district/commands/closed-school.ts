/** Work on a school that must not be served meanwhile, beside a running server of the district or without one. */
import type { Clock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import { ConfigError } from '#config/env.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import type { SchoolDirectory } from '../directory/school-directory.ts';

/** A server notices within a second, and then finishes what runs: a file over a slow line takes up to three minutes. */
const CLOSE_LIMIT_MS = 200_000;
const POLL_MS = 100;

/** Closes the school, waits until no server has it, and works. Afterwards the school is as it was before. */
export async function withSchoolClosed<T>(
  directory: SchoolDirectory,
  host: string,
  work: () => Promise<T>,
  clock: Clock = waitingClock,
): Promise<T> {
  const before = directory.find(host);
  if (before === null) throw new ConfigError(`There is no school ${host}.`);
  if (before.state === 'open') directory.setState(host, { state: 'closed' });
  try {
    await untilUnserved(directory.folderOf(host), clock);
    return await work();
  } finally {
    if (before.state === 'open' && directory.find(host)?.state === 'closed') directory.setState(host, before);
  }
}

/** Throws `ConfigError` when a server still has the folder at the limit. */
async function untilUnserved(folder: string, clock: Clock): Promise<void> {
  const limit = clock.now() + CLOSE_LIMIT_MS;
  for (;;) {
    try {
      lockDataFolder(folder, 'restore').release();
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
