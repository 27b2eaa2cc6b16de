/** One seed: a day with faults, then a healthy network until nothing is pending, then a check of every promise. */

import { isPostgres } from 'sync-server/test/test-database';
import { withFastGlobals } from '../device/fast-globals.ts';
import { step } from '../operations/operations.ts';
import { checkDevicePromises, checkPromises } from '../oracle/check-promises.ts';
import { value } from '../server/queries.ts';
import type { Counts } from './counts.ts';
import { createWorld, type WorldOptions } from './create-world.ts';
import { quiesce } from './quiet.ts';
import type { World } from './world.ts';

export interface SeedOptions extends WorldOptions {
  steps?: number;
  /** Sees the world when all is over. */
  atEnd?: (world: World) => void;
}

/** Steps of a scenario. Most are short; one in ten is long, because some things go wrong only after many others did. */
const stepsOf = (seed: number): number => (seed % 10 === 5 ? 30 : 8);

/** Runs a seed. Throws with the log when a promise is broken. */
export async function runSeed(seed: number, options: SeedOptions = {}): Promise<Counts> {
  try {
    return await withFastGlobals(() => run(seed, options), 'no traces');
  } catch (error) {
    // A seed repeats exactly, so the second run adds where in the code it broke.
    await withFastGlobals(() => run(seed, options), 'traces');
    throw error;
  }
}

async function run(seed: number, options: SeedOptions): Promise<Counts> {
  const world = await createWorld(seed, options);
  return inWorld(world, async () => {
    await live(world, options.steps ?? world.mutation?.length ?? stepsOf(world.seed));
    options.atEnd?.(world);
    return countsOf(world, options);
  });
}

/** Does something in a world and closes it. The error message contains the log. */
export async function inWorld<T>(world: World, work: () => Promise<T>): Promise<T> {
  try {
    return await within(world, work);
  } catch (error) {
    throw withLog(world, error);
  } finally {
    await within(world, async () => {
      for (const device of world.devices) await device.close();
      await world.server.close();
    });
  }
}

/** Milliseconds of real time after which a seed counts as hanging. PostgreSQL waits for the disk and for other processes. */
const SEED_TIMEOUT_MS = isPostgres ? 100_000 : 30_000;

async function within<T>(world: World, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the seed hangs: ${describeState(world)}`)), SEED_TIMEOUT_MS);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

/** What has begun and has not ended: the last line of the log alone does not say. */
function describeState({ devices, server, delayedRequests, frozen }: World): string {
  const { raw } = server.school;
  const written = raw.open && raw.inTransaction ? ['the server is in a transaction'] : [];
  const others = [`${delayedRequests.length} requests are late`, `${frozen.length} windows are frozen`];
  return [...devices.flatMap((device) => device.describe()), ...written, ...others].join('; ');
}

async function live(world: World, steps: number): Promise<void> {
  for (let count = steps; count > 0; count--) {
    const device = await step(world);
    await world.server.ready();
    await world.mutation?.afterStep?.(world);
    checkPromises(world);
    await checkDevicePromises(world, device);
  }
  await quiesce(world);
}

function countsOf(world: World, { rxdb, newDisk }: SeedOptions): Counts {
  const { counts, school } = world.server;
  const refusals = value(school.raw, `select count(*) as number from results where status = 'rejected'`);
  return {
    seeds: 1,
    commands: world.savedActions.size,
    restores: counts.restores,
    crashes: counts.crashes,
    refusals: refusals as number,
    rxdb: rxdb ? 1 : 0,
    fake: newDisk ? 1 : 0,
  };
}

function withLog(world: World, error: unknown): Error {
  const reason = error instanceof Error ? error : new Error(String(error));
  reason.message = `seed ${world.seed}: ${reason.message}\n${world.log.slice(-60).join('\n')}`;
  return reason;
}
