/** One seed: a day with everything that may go wrong, then quiet, then every promise is looked at. */
import { noteApplied, noteDeeds } from './book.ts';
import { createWorld, type WorldOptions } from './create-world.ts';
import { checkDeeds, checkReplica, checkServer } from './invariants.ts';
import { lean } from './lean.ts';
import { deliverStraggler, step, sync } from './operations.ts';
import { changesOf, value } from './queries.ts';
import { checkScreen } from './screens.ts';
import type { SimDevice } from './sim-device.ts';
import type { World } from './world.ts';

export interface Counts {
  seeds: number;
  commands: number;
  restores: number;
  crashes: number;
  refusals: number;
}

export interface SeedOptions extends WorldOptions {
  steps?: number;
}

const STEPS = 24;
/** Rounds after which everything that can be quiet is quiet. */
const ROUNDS = 8;

/** Runs a seed. Throws with the story when a promise is broken. */
export async function runSeed(seed: number, options: SeedOptions = {}): Promise<Counts> {
  try {
    return await lean(() => run(seed, options));
  } catch (error) {
    // A seed repeats exactly, so the second run adds where in the code it broke.
    await run(seed, options);
    throw error;
  }
}

async function run(seed: number, options: SeedOptions): Promise<Counts> {
  const world = await createWorld(seed, options);
  try {
    await within(PATIENCE, () => live(world, options.steps ?? STEPS));
    return countsOf(world);
  } catch (error) {
    throw withStory(world, error);
  } finally {
    await within(PATIENCE, async () => {
      for (const device of world.devices) await device.close();
      await world.server.close();
    });
  }
}

/** Milliseconds of real time after which a seed counts as hanging. */
const PATIENCE = 30_000;

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), ms);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

async function live(world: World, steps: number): Promise<void> {
  for (let count = steps; count > 0; count--) {
    const device = await step(world);
    await world.mutation?.afterStep?.(world);
    look(world);
    await checkScreen(world, device);
  }
  await quiesce(world);
}

/** Looks at the server, if anything was written there since last time. */
function look(world: World): void {
  const { raw } = world.server.school;
  const changes = changesOf(raw);
  if (looked.get(raw) === changes) return;
  looked.set(raw, changes);
  noteApplied(world);
  checkServer(world);
}

const looked = new WeakMap<object, number>();

/** The network works, everybody signs in once more everywhere, late requests arrive: then nothing may be open. */
async function quiesce(world: World): Promise<void> {
  world.calm = true;
  world.note('all is calm');
  const late = world.stragglers.splice(world.stragglers.length >> 1);
  while (world.stragglers.length > 0) await deliverStraggler(world);
  for (const device of world.devices) await settle(world, device, (uid) => isOpen(device, uid));
  for (const device of world.devices) await settle(world, device, null);
  await checkDeeds(world);
  world.stragglers.push(...late);
  while (world.stragglers.length > 0) await deliverStraggler(world);
  look(world);
}

/** Everybody who has something open on this device (in the end: everybody) signs in and syncs until all is done. */
async function settle(
  world: World,
  device: SimDevice,
  concerned: ((uid: string) => Promise<boolean>) | null,
): Promise<void> {
  for (const { uid } of await device.outbox.accounts.toArray()) {
    if (concerned && !(await concerned(uid))) continue;
    const person = world.people.find((one) => one.uid === uid)!;
    world.clock.advance(120_000);
    await world.server.school.writer.drain();
    world.note(`${device.name}: ${person.name} signs in`);
    await device.signIn(person);
    for (let round = 0; round < ROUNDS; round++) {
      await sync(device);
      if (!(await isOpen(device, uid))) break;
    }
    await noteDeeds(world, device);
    look(world);
    await checkScreen(world, device);
    if (!concerned) await checkReplica(world, device, person);
  }
}

async function isOpen(device: SimDevice, account: string): Promise<boolean> {
  const open = await device.outbox.commands.where('state').anyOf('pending', 'acked').toArray();
  return open.some((command) => command.account === account);
}

function countsOf(world: World): Counts {
  const { counts, school } = world.server;
  const refusals = value(school.raw, `select count(*) as number from results where status = 'rejected'`);
  return {
    seeds: 1,
    commands: world.deeds.size,
    restores: counts.restores,
    crashes: counts.crashes,
    refusals: refusals as number,
  };
}

function withStory(world: World, error: unknown): Error {
  const reason = error instanceof Error ? error : new Error(String(error));
  reason.message = `seed ${world.seed}: ${reason.message}\n${world.story.slice(-60).join('\n')}`;
  return reason;
}

export const nothing: Counts = { seeds: 0, commands: 0, restores: 0, crashes: 0, refusals: 0 };

export function add(a: Counts, b: Counts): Counts {
  const keys = Object.keys(a) as (keyof Counts)[];
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as unknown as Counts;
}
