/** Promise 4 on a class tablet: each child finds everything there, and nothing once the tablet is taken back. */
import { membersAmong } from 'pwa/data/class-tablet/members';
import { newestForMembers } from 'sync-server/services/tablets/newest-for-members';
import type { SimDevice } from '../device/sim-device.ts';
import { isHere } from '../server/queries.ts';
import type { World } from '../world/world.ts';
import { BrokenPromise } from './broken-promise.ts';
import { checkReplica } from './replica-check.ts';

/** Holds after a refresh of the tablet on a healthy network. */
export async function checkTablet(world: World, device: SimDevice): Promise<void> {
  const members = membersAmong(await device.stored('accounts'));
  const [tablet] = await device.stored('tablet');
  if (!tablet && members.length > 0)
    throw new BrokenPromise(`${device.name} is no class tablet and still knows its children`);
  const shown = await device.current();
  if (tablet?.state !== 'active') return;
  const { school } = world.server;
  const cursors = await device.stored('cursors');
  for (const { uid, member } of members) {
    const person = world.school.students.find((one) => one.uid === uid);
    if (!person || member.left || uid === shown || !isHere(school, uid)) continue;
    const cursor = cursors.find(({ account }) => account === uid);
    const newest = (await newestForMembers(school, [person]))[uid];
    if (cursor?.head === `${school.incarnation.id} ${newest}`) await checkReplica(world, device, person);
  }
}
