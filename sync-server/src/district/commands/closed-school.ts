/** Work on a school that must not be served meanwhile, beside a running server of the district or without one. */
import type { Clock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import { ConfigError } from '#config/env.ts';
import type { DistrictEngine } from '../engines/district-engine.ts';

type Engine = Pick<DistrictEngine, 'directory' | 'holdAlone' | 'place'>;

/** A server notices within a second, and then finishes what runs: a file over a slow line takes up to three minutes. */
const CLOSE_LIMIT_MS = 200_000;
const POLL_MS = 100;

/** Closes the school, waits until no server has it, and works. Afterwards the school is as it was before. */
export async function withSchoolClosed<T>(
  engine: Engine,
  host: string,
  work: () => Promise<T>,
  clock: Clock = waitingClock,
): Promise<T> {
  const { directory } = engine;
  const before = await directory.find(host);
  if (before === null) throw new ConfigError(`There is no school ${host} in ${engine.place}.`);
  if (before.state === 'open') await directory.setState(host, { state: 'closed' });
  try {
    await untilUnserved(engine, host, clock);
    return await work();
  } finally {
    if (before.state === 'open' && (await directory.find(host))?.state === 'closed')
      await directory.setState(host, before);
  }
}

/** Throws `ConfigError` when a server still has the school at the limit. */
async function untilUnserved(engine: Engine, host: string, clock: Clock): Promise<void> {
  const limit = clock.now() + CLOSE_LIMIT_MS;
  for (;;) {
    try {
      await (await engine.holdAlone(host)).release();
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
