/** What can happen in one step of a simulated day, and how often. */
import { isQuotaError } from 'pwa/data/outbox/storage-error';
import { WindowDied } from '../device/crashable-indexeddb.ts';
import type { SimDevice } from '../device/sim-device.ts';
import { BrokenPromise } from '../oracle/broken-promise.ts';
import { noteDeeds } from '../oracle/ledger.ts';
import { decide } from '../people/decisions.ts';
import type { World } from '../world/world.ts';
import * as on from './device-operations.ts';
import * as at from './school-operations.ts';
import * as tablet from './tablet-operations.ts';

interface Operation {
  readonly weight: number;
  readonly name: string;
  /** A window may die in the middle of it. */
  readonly mortal?: true;
  run(world: World, device: SimDevice): Promise<unknown>;
}

const operations: readonly Operation[] = [
  { weight: 5, name: 'sign in', mortal: true, run: on.signIn },
  { weight: 1, name: 'sign out', mortal: true, run: (_, device) => device.signOut() },
  { weight: 34, name: 'act', mortal: true, run: on.act },
  { weight: 14, name: 'sync', mortal: true, run: on.sync },
  { weight: 6, name: 'drain', mortal: true, run: (world, device) => device.drain(world.dice.chance(0.3)) },
  { weight: 6, name: 'pull', mortal: true, run: on.pull },
  { weight: 1.5, name: 'pull a page', mortal: true, run: on.pullPage },
  { weight: 5, name: 'sync while acting', mortal: true, run: on.syncWhileActing },
  { weight: 3, name: 'sync in two windows', mortal: true, run: on.syncTwice },
  { weight: 2, name: 'freeze', run: on.freeze },
  { weight: 2, name: 'wake', run: on.wake },
  { weight: 2, name: 'restart the app', run: (_, device) => device.restart() },
  { weight: 2, name: 'cut the power of the tablet', run: on.cutPower },
  { weight: 0.7, name: 'upgrade the app', run: on.upgradeApp },
  { weight: 4, name: 'change the network', run: on.changeNetwork },
  { weight: 1.5, name: 'fill or empty the disk', run: on.changeSpace },
  { weight: 5, name: 'deliver a straggler', run: deliverStraggler },
  { weight: 2, name: 'cut the power', run: at.cutPower },
  { weight: 4, name: 'back up', run: at.backUp },
  { weight: 2.5, name: 'restore', run: at.restore },
  { weight: 0.8, name: 'wipe', run: on.wipe },
  { weight: 1, name: 'set the clock', run: on.setClock },
  { weight: 1, name: 'decide on a refusal', run: decide },
  { weight: 1, name: 'storage pressure', run: on.dropReplica },
  {
    weight: 0.8,
    name: 'prepare a tablet',
    mortal: true,
    run: (world, device) => tablet.prepare(world, device),
  },
  { weight: 2, name: 'tablet asks', mortal: true, run: tablet.ask },
  { weight: 0.3, name: 'take a tablet back', run: tablet.takeBack },
  { weight: 0.6, name: 'delete a person', run: at.deletePerson },
  { weight: 1, name: 'end sessions', run: at.endSessions },
  { weight: 1, name: 'revoke a lane', run: at.revokeLane },
  { weight: 0.7, name: 'upgrade the server', run: at.upgradeServer },
  { weight: 0.6, name: 'half a year passes', run: at.passHalfYear },
  { weight: 0.6, name: 'a day passes', run: at.passDay },
  { weight: 1.5, name: 'work elsewhere', run: at.workElsewhere },
];

function choicesIn({ mutation }: World) {
  return operations.map((one) => [one.weight * (mutation?.steps?.[one.name] ?? 1), one] as const);
}

/** One step. Throws whatever the engine or the services throw, except for a window's death and a full disk. */
export async function step(world: World): Promise<SimDevice> {
  const { dice, clock, devices } = world;
  const device = dice.pick(devices);
  const operation = dice.weighted(choicesIn(world));
  clock.advance(dice.chance(0.05) ? 3_600_000 : 1 + dice.below(4000));
  await world.server.school.writer.drain();
  world.note(`${device.name}: ${operation.name}${device.full ? ' (disk full)' : ''}`);
  if (operation.mortal && device.isMortal && dice.chance(0.12)) await runMortally(world, device, operation);
  else await runOnDisk(world, device, operation);
  await noteDeeds(world, device);
  return device;
}

/** Lets the window die somewhere on the way, and opens it again. */
async function runMortally(world: World, device: SimDevice, operation: Operation): Promise<void> {
  const beats = world.dice.below(30);
  device.life.dieAfter(beats);
  try {
    await runOnDisk(world, device, operation);
  } catch (error) {
    const isEnd = isDeath(error) || (device.full && isOutOfRoom(error));
    if (device.life.alive || !isEnd) throw error;
  }
  world.note(`    the window ${device.life.alive ? 'is closed' : 'died'} (${beats})`);
  await device.restart();
}

/** A full disk may stop anything that writes. */
async function runOnDisk(world: World, device: SimDevice, operation: Operation): Promise<void> {
  try {
    await operation.run(world, device);
  } catch (error) {
    if (!device.full || !device.life.alive || error instanceof BrokenPromise) throw error;
    if (!isOutOfRoom(error)) throw error;
    world.note('    there is no room');
  }
}

/** Aborted by the full disk and by whoever used it, a transaction has no reason left to tell: null. */
function isOutOfRoom(error: unknown): boolean {
  return error === null || isQuotaError(error);
}

/** Dexie wraps what a transaction could not begin or finish with. */
function isDeath(error: unknown): boolean {
  let cause = error as { inner?: unknown; cause?: unknown } | null;
  while (cause) {
    if (cause instanceof WindowDied || /AbortError|WindowDied/.test(String(cause))) return true;
    cause = (cause.inner ?? cause.cause ?? null) as typeof cause;
  }
  return false;
}

export async function deliverStraggler(world: World): Promise<void> {
  const [straggler] = world.stragglers.splice(world.dice.below(world.stragglers.length || 1), 1);
  if (!straggler) return;
  world.note(`    ${straggler.what} arrives late`);
  await straggler.deliver();
}
