/** What can happen in one step of a simulated day, and how often. */
import { isQuotaError } from 'pwa/data/outbox/storage/storage-error';
import { WindowCrashed } from '../device/crashable-indexeddb.ts';
import type { SimDevice } from '../device/sim-device.ts';
import { BrokenPromise } from '../oracle/broken-promise.ts';
import { noteSavedActions } from '../oracle/ledger.ts';
import { decide } from '../people/decisions.ts';
import type { World } from '../world/world.ts';
import * as on from './device-operations.ts';
import * as at from './school-operations.ts';
import * as tablet from './tablet-operations.ts';

interface Operation {
  readonly weight: number;
  readonly name: string;
  /** A window may crash in the middle of the operation. */
  readonly crashable?: true;
  run(world: World, device: SimDevice): Promise<unknown>;
}

const operations: readonly Operation[] = [
  { weight: 5, name: 'sign in', crashable: true, run: on.signIn },
  { weight: 1, name: 'sign out', crashable: true, run: (_, device) => device.signOut() },
  { weight: 34, name: 'act', crashable: true, run: on.performActions },
  { weight: 14, name: 'sync', crashable: true, run: on.sync },
  { weight: 6, name: 'push', crashable: true, run: (world, device) => device.push(world.rng.chance(0.3)) },
  { weight: 6, name: 'pull', crashable: true, run: on.pull },
  { weight: 1.5, name: 'pull a page', crashable: true, run: on.pullPage },
  { weight: 5, name: 'sync while acting', crashable: true, run: on.syncWhileActing },
  { weight: 3, name: 'sync in two windows', crashable: true, run: on.syncTwice },
  { weight: 2, name: 'freeze', run: on.freeze },
  { weight: 2, name: 'wake', run: on.wake },
  { weight: 2, name: 'restart the app', run: (_, device) => device.restart() },
  { weight: 2, name: 'cut the power of the tablet', run: on.cutPower },
  { weight: 0.7, name: 'upgrade the app', run: on.upgradeApp },
  { weight: 4, name: 'change the network', run: on.changeNetwork },
  { weight: 1.5, name: 'fill or empty the disk', run: on.changeSpace },
  { weight: 5, name: 'deliver a delayed request', run: deliverDelayedRequest },
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
    crashable: true,
    run: (world, device) => tablet.prepare(world, device),
  },
  { weight: 2, name: 'tablet asks', crashable: true, run: tablet.ask },
  { weight: 0.3, name: 'revoke a tablet', run: tablet.revokeDevice },
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

/** One step. Throws whatever the engine or the services throw, except for a crashed window and a full disk. */
export async function step(world: World): Promise<SimDevice> {
  const { rng, clock, devices } = world;
  const device = rng.pick(devices);
  const operation = rng.weighted(choicesIn(world));
  clock.advance(rng.chance(0.05) ? 3_600_000 : 1 + rng.below(4000));
  await world.server.school.writer.whenIdle();
  world.note(`${device.name}: ${operation.name}${device.full ? ' (disk full)' : ''}`);
  if (operation.crashable && device.isCrashable && rng.chance(0.12))
    await runUntilCrash(world, device, operation);
  else await runOnDisk(world, device, operation);
  await noteSavedActions(world, device);
  return device;
}

/** Runs the operation until the window crashes at a random checkpoint, and opens the window again. */
async function runUntilCrash(world: World, device: SimDevice, operation: Operation): Promise<void> {
  const checkpoints = world.rng.below(30);
  device.crashSwitch.crashAfter(checkpoints);
  try {
    await runOnDisk(world, device, operation);
  } catch (error) {
    const isEnd = isWindowCrash(error) || (device.full && isStorageFull(error));
    if (device.crashSwitch.alive || !isEnd) throw error;
  }
  world.note(`    the window ${device.crashSwitch.alive ? 'is closed' : 'crashed'} (${checkpoints})`);
  await device.restart();
}

/** A full disk may stop anything that writes. */
async function runOnDisk(world: World, device: SimDevice, operation: Operation): Promise<void> {
  try {
    await operation.run(world, device);
  } catch (error) {
    if (!device.full || !device.crashSwitch.alive || error instanceof BrokenPromise) throw error;
    if (!isStorageFull(error)) throw error;
    world.note('    the disk is full');
  }
}

/** Aborted by the full disk and by whoever used it, a transaction has no reason left to tell: null. */
function isStorageFull(error: unknown): boolean {
  return error === null || isQuotaError(error);
}

/** Dexie wraps what a transaction could not begin or finish with. */
function isWindowCrash(error: unknown): boolean {
  let cause = error as { inner?: unknown; cause?: unknown } | null;
  while (cause) {
    if (cause instanceof WindowCrashed || /AbortError|WindowCrashed/.test(String(cause))) return true;
    cause = (cause.inner ?? cause.cause ?? null) as typeof cause;
  }
  return false;
}

export async function deliverDelayedRequest(world: World): Promise<void> {
  const [delayedRequest] = world.delayedRequests.splice(
    world.rng.below(world.delayedRequests.length || 1),
    1,
  );
  if (!delayedRequest) return;
  world.note(`    ${delayedRequest.what} arrives late`);
  await delayedRequest.deliver();
}
