/** The end of a day: a healthy network, after which no command may be open. */

import type { SimDevice } from '../device/sim-device.ts';
import { sync, wake } from '../operations/device-operations.ts';
import { deliverDelayedRequest } from '../operations/operations.ts';
import { ask } from '../operations/tablet-operations.ts';
import { BrokenPromise } from '../oracle/broken-promise.ts';
import { checkDevicePromises, checkPromises } from '../oracle/check-promises.ts';
import { checkSavedActions } from '../oracle/invariants.ts';
import { noteSavedActions } from '../oracle/ledger.ts';
import { checkTablet } from '../oracle/tablet-check.ts';
import { isHere, momentOf } from '../server/queries.ts';
import type { World } from './world.ts';

/** Rounds after which everything that can be quiet is quiet. */
const ROUNDS = 8;

/** The network works, everybody signs in once more everywhere, late requests arrive: then nothing may be open. */
export async function quiesce(world: World): Promise<void> {
  world.healthyNetwork = true;
  world.note('the network is healthy');
  for (const device of world.devices) device.full = null;
  while (world.frozen.length > 0) await wake(world);
  const late = world.delayedRequests.splice(world.delayedRequests.length >> 1);
  while (world.delayedRequests.length > 0) await deliverDelayedRequest(world);
  for (const device of world.devices) await askTablet(world, device);
  for (const device of world.devices) await settle(world, device, (uid) => isOpen(device, uid));
  for (const device of world.devices)
    await settle(world, device, (uid) => lacksSomething(world, device, uid));
  await checkSavedActions(world);
  world.delayedRequests.push(...late);
  while (world.delayedRequests.length > 0) await deliverDelayedRequest(world);
  checkPromises(world);
}

/** A class tablet sends and asks until it knows how it stands: one that was taken back then holds no child any more. */
async function askTablet(world: World, device: SimDevice): Promise<void> {
  const isTablet = (await device.stored('tablet')).length > 0;
  for (let round = 0; isTablet && round < 2; round++) {
    world.clock.advance(600_000);
    await device.push(false);
    await ask(world, device);
  }
  await noteSavedActions(world, device);
  checkPromises(world);
  await checkDevicePromises(world, device);
  await checkTablet(world, device);
}

/** Everybody on this device who is concerned signs in once and syncs until all is done. */
async function settle(
  world: World,
  device: SimDevice,
  isConcerned: (uid: string) => Promise<boolean>,
): Promise<void> {
  for (const { uid } of await device.stored('accounts')) {
    if (!isHere(world.server.school, uid) || !(await isConcerned(uid))) continue;
    // Of the other children of a class tablet nobody ever comes.
    const person = world.people.find((one) => one.uid === uid);
    if (!person) continue;
    world.clock.advance(120_000);
    await world.server.school.writer.whenIdle();
    world.note(`${device.name}: ${person.name} signs in`);
    await device.signIn(person);
    for (let round = 0; round < ROUNDS; round++) {
      await sync(world, device);
      if (!(await isOpen(device, uid))) break;
    }
    if (await isOpen(device, uid))
      throw new BrokenPromise(`${device.name} waits for another sign-in of ${person.name}`);
    await noteSavedActions(world, device);
    checkPromises(world);
    await checkDevicePromises(world, device);
  }
}

/** Promise 4 was not yet seen to hold for what the server has now. */
async function lacksSomething(world: World, device: SimDevice, account: string): Promise<boolean> {
  return (
    device.replicas.upToDate.get(account) !== momentOf(world.server.school) || (await isOpen(device, account))
  );
}

async function isOpen(device: SimDevice, account: string): Promise<boolean> {
  const commands = await device.stored('commands');
  const isOpen = new Set<string>(['pending', 'acked']);
  return commands.some((command) => command.account === account && isOpen.has(command.state));
}
