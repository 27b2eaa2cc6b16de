import type { SyncParts } from 'pwa/sync/parts';
import {
  activityOf,
  openServedSchool,
  type Person,
  type ServedSchool,
} from 'sync-server/testing/served-school';
import { addRoom, join } from 'sync-server/testing/test-tablet';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device, type Window } from './served-device.ts';

let served: ServedSchool;
let rivera: Person;
let children: Person[];
let room: { uid: string; id: number; code: string };
let device: Device;
let tablet: Window;

beforeEach(async () => {
  served = await openServedSchool();
  rivera = await served.teacher('Rivera');
  room = await addRoom(rivera);
  children = [await served.student(rivera, 'Mei'), await served.student(rivera, 'Jon')];
  for (const child of children) await join(rivera, child, room);
  device = new Device(served);
  tablet = device.open();
  await tablet.signing.signIn({ username: 'Rivera', password: 'secret', role: 'teacher' });
  await tablet.prepare(room.uid);
  await tablet.signing.signOut();
});
afterEach(async () => {
  await tablet.close();
  await served.close();
});

async function assign(title: string): Promise<void> {
  const uid = crypto.randomUUID();
  const assignment = { uid: crypto.randomUUID(), activityUid: uid, classCodeUid: room.uid };
  const lane = await rivera.enrol();
  await lane.apply(activityOf(uid, title), { type: 'assignment.add', payload: assignment });
}

type Pull = SyncParts['transport']['pull'];

/** The same parts, but the pull for the child who is asked for first goes wrong. */
function failingForOne(fail: () => Awaited<ReturnType<Pull>>): SyncParts {
  const { transport } = tablet.parts;
  let bad: string | undefined;
  const pull: Pull = async (account, ...more) => {
    bad ??= account;
    return account === bad ? fail() : transport.pull(account, ...more);
  };
  return { ...tablet.parts, transport: { ...transport, pull } };
}

const broken = new DOMException('Failed to read large IndexedDB value', 'DataError');

it.each([
  ['whom the server cannot answer for', () => ({ kind: 'retry', why: 'server' }) as const],
  [
    'whose replica this device cannot read',
    () => {
      throw broken;
    },
  ],
])('a child %s keeps no other from getting what is new', async (_, fail) => {
  await assign('At the farm');
  device.clock.advance(10 * 60_000);
  await tablet
    .tabletRun(failingForOne(fail))
    .run()
    .catch((reason) => expect(reason).toBe(broken));
  const titles = await Promise.all(children.map(({ user }) => tablet.titles(user.uid)));
  expect(titles.flat()).toEqual(['At the farm']);
});
