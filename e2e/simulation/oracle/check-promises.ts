/** Checks every promise that must hold at any time. */

import type { SimDevice } from '../device/sim-device.ts';
import { changesOf } from '../server/queries.ts';
import type { World } from '../world/world.ts';
import { checkServer } from './invariants.ts';
import { noteApplied } from './ledger.ts';
import { checkOutbox } from './outbox-check.ts';
import { checkScreen } from './screens.ts';

/** Checks the server, if anything was written there since the last check. */
export function checkPromises(world: World): void {
  const { raw } = world.server.school;
  const changes = changesOf(world.server.school);
  if (checkedServers.get(raw) === changes) return;
  checkedServers.set(raw, changes);
  noteApplied(world);
  checkServer(world);
}

/**
 * Checks a device, if anything was written there since the last check: only a write can break what the device keeps
 * and shows. The disk is not full during the check, because the check may open a replica that the app could not.
 */
export async function checkDevicePromises(world: World, device: SimDevice): Promise<void> {
  if (checkedDevices.get(device) === device.changes) return;
  checkedDevices.set(device, device.changes);
  const { full } = device;
  device.full = null;
  await checkOutbox(world, device);
  await checkScreen(world, device);
  device.full = full;
}

const checkedServers = new WeakMap<object, number>();
const checkedDevices = new WeakMap<SimDevice, number>();
