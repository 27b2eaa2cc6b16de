/** Class tablets: a teacher prepares one, it refreshes its state, pulls for its children, and is revoked. */

import { failureOf } from 'e2e/support/direct-transport';
import { replaceRevokedLanes } from 'pwa/data/class-tablet/members';
import { savePrepared } from 'pwa/data/class-tablet/tablet-row';
import { DEVICE_KEY } from 'pwa/data/outbox/outbox-db';
import type { TabletCalls } from 'pwa/sync/class-tablet/tablet-parts';
import { createTabletSync, type TabletSyncParts } from 'pwa/sync/class-tablet/tablet-sync';
import type { UserActor } from 'sync-server/access/actor';
import { leaveTablet } from 'sync-server/services/tablets/leave-tablet';
import { revokeTablet } from 'sync-server/services/tablets/manage-tablets';
import { prepareTablet } from 'sync-server/services/tablets/prepare-tablet';
import { refreshTablet } from 'sync-server/services/tablets/refresh-tablet';
import type { SimDevice } from '../device/sim-device.ts';
import { excuseGivenBack, noteSavedActions } from '../oracle/ledger.ts';
import { isHere, rows } from '../server/queries.ts';
import type { World } from '../world/world.ts';

const actorOf = ({ school: { teacher } }: World): UserActor => ({ kind: 'user', ...teacher });

/** The teacher signs in on the device and makes it a tablet of one of the classes, or of the given one. */
export async function prepare(world: World, device: SimDevice, classUid?: string): Promise<void> {
  const { school } = world.server;
  const { teacher } = world.school;
  if (!device.online || !isHere(school, teacher.uid)) return;
  const own =
    'select c.uid from class_codes c join users u on u.id = c."teacherId" where u.username = \'rivera\'';
  const classes = rows<{ uid: string }>(school.raw, `${own} order by c.id`);
  if (classes.length === 0) return;
  await device.signIn(teacher);
  const { uid, name } = (await device.outbox.device.get(DEVICE_KEY))!;
  const body = { device: { uid, name }, classUid: classUid ?? world.rng.pick(classes).uid };
  // The teacher has signed in a moment ago.
  const at = { address: '', deviceToken: undefined, deviceName: name, sessionBegan: school.clock.now() };
  const { token } = await prepareTablet(school, actorOf(world), body, at);
  world.note(`    ${name} becomes a class tablet`);
  await savePrepared(device.outbox, token, name, new Date(world.clock.server.now()).toISOString());
  await ask(world, device);
  await replaceRevokedLanes(device.outbox, device.parts.newUid);
}

/** One run of the class-tablet scheduler. */
export async function ask(world: World, device: SimDevice): Promise<void> {
  if ((await device.stored('tablet')).length === 0) return;
  await noteSavedActions(world, device);
  let resend = false;
  const parts = tabletParts(world, device, () => {
    resend = true;
  });
  try {
    await createTabletSync(parts).run();
  } finally {
    await excuseGivenBack(world, device);
  }
  if (resend) await device.push(false);
}

/** The teacher revokes a class tablet from another device. */
export async function revokeDevice(world: World, device: SimDevice): Promise<void> {
  const { school } = world.server;
  const [row] = await device.stored('device');
  const known = row && rows<{ uid: string }>(school.raw, TABLETS).some(({ uid }) => uid === row.uid);
  if (!row || !known || !isHere(school, world.school.teacher.uid)) return;
  world.note(`    ${device.name} is revoked`);
  await school.writer.write((w) => revokeTablet(actorOf(world), w, row.uid));
  for (const { id } of rows<{ id: number }>(school.raw, 'select device_id as id from tablets'))
    school.tablets.forget(id);
}

const TABLETS = `select d.uid from tablets t join devices d on d.id = t.device_id
  where exists (select 1 from tablet_classes tc where tc.device_id = d.id)`;

function tabletParts(world: World, device: SimDevice, onResend: () => void): TabletSyncParts {
  const { parts, locks } = device.window;
  return {
    ...parts,
    ...{ locks, onResend, calls: callsOf(world, device), appVersion: '1' },
    readSpace: async () => ({ used: null, quota: null, persisted: true }),
    databaseNames: async () =>
      (await device.stored('accounts'))
        .map(({ uid }) => uid)
        .filter((uid) => !device.replicas.dropped.has(uid)),
    hasVoice: async () => true,
    takeNewSpace: async () => false,
    keepFiles: async () => ({ isComplete: true, missing: [] }),
    isBusy: async () => false,
    isVisible: () => true,
    signOut: () => device.signOut(),
  };
}

/** The tablet's own calls; on a bad network an answer gets lost now and then. */
function callsOf(world: World, device: SimDevice): TabletCalls {
  const { crashSwitch } = device;
  const call = async <T>(work: () => Promise<T>) => {
    crashSwitch.checkpoint();
    if (!world.healthyNetwork && !device.online) return { kind: 'retry', why: 'network' } as const;
    const outcome = await failureOf(work);
    crashSwitch.checkpoint();
    const isLost = !world.healthyNetwork && world.rng.chance(0.1);
    return isLost ? ({ kind: 'retry', why: 'timeout' } as const) : outcome;
  };
  return {
    prepare: () => Promise.reject(new Error('a tablet is prepared by its teacher')),
    refresh: (token, body) => call(() => refreshTablet(world.server.school, token, body)),
    leave: (token) =>
      call(async () => {
        await leaveTablet(world.server.school, token);
        return {};
      }),
  };
}
