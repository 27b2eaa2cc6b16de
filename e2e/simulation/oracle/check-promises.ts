/** Looks whether every promise holds that must hold at any time. */

import type { SimDevice } from '../device/sim-device.ts';
import { changesOf } from '../server/queries.ts';
import type { World } from '../world/world.ts';
import { checkServer } from './invariants.ts';
import { noteApplied } from './ledger.ts';
import { checkOutbox } from './outbox-check.ts';
import { checkScreen } from './screens.ts';

/** Looks at the server, if anything was written there since last time. */
export function look(world: World): void {
  const { raw } = world.server.school;
  const changes = changesOf(raw);
  if (looked.get(raw) === changes) return;
  looked.set(raw, changes);
  noteApplied(world);
  checkServer(world);
}

/**
 * Looks at a device, if anything was written there since last time: nothing else can break what it keeps and shows.
 * Whoever looks finds room to open what the app could not.
 */
export async function lookAt(world: World, device: SimDevice): Promise<void> {
  if (lookedAt.get(device) === device.changes) return;
  lookedAt.set(device, device.changes);
  const { full } = device;
  device.full = null;
  await checkOutbox(world, device);
  await checkScreen(world, device);
  device.full = full;
}

const looked = new WeakMap<object, number>();
const lookedAt = new WeakMap<SimDevice, number>();
