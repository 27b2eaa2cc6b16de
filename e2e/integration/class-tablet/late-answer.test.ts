import { readTabletRow } from 'pwa/data/class-tablet/tablet-row';
import { readTablet } from 'pwa/data/class-tablet/use-tablet';
import { endTablet } from 'pwa/sync/class-tablet/end-tablet';
import { refreshTablet } from 'pwa/sync/class-tablet/refresh-tablet';
import type { TabletCalls } from 'pwa/sync/class-tablet/tablet-parts';
import { addClass, join } from 'sync-server/test/classes/school-class';
import type { Person } from 'sync-server/test/people/person';
import { openTestSchool, type TestSchool } from 'sync-server/test/test-school';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device, type Window } from './served-device.ts';

let served: TestSchool;
let tablet: Window;

beforeEach(async () => {
  served = await openTestSchool();
  tablet = new Device(served).open();
});
afterEach(async () => {
  await tablet.close();
  await served.close();
});

let rivera: Person;

/** A class with one child in it. */
async function createClassWith(firstName: string): Promise<string> {
  const schoolClass = await addClass(rivera, `Class of ${firstName}`);
  await join(rivera, await served.student(rivera, firstName), schoolClass);
  return schoolClass.uid;
}

const members = async () => (await readTablet(tablet.db))?.members.map(({ firstName }) => firstName);

beforeEach(async () => {
  rivera = await served.teacher('Rivera');
  await tablet.signing.signIn({ username: 'Rivera', password: 'secret-secret', role: 'teacher' });
});

it('the answer to a refresh from before a new preparation takes no child off the tablet', async () => {
  const [first, second] = [await createClassWith('Mei'), await createClassWith('Jon')];
  await tablet.prepare(first);
  const { calls } = tablet.tablet;
  const refresh: TabletCalls['refresh'] = async (token, body) => {
    const outcome = await calls.refresh(token, body);
    await tablet.prepare(second);
    return outcome;
  };
  const row = (await readTabletRow(tablet.db))!;
  await refreshTablet({ ...tablet.tablet, calls: { ...calls, refresh } }, row);
  expect(await members()).toEqual(['Jon', 'Mei']);
});

it('the leave of a tablet that was prepared anew meanwhile takes no child off the tablet', async () => {
  const schoolClass = await createClassWith('Mei');
  await tablet.prepare(schoolClass);
  const row = (await readTabletRow(tablet.db))!;
  const { uid } = (await tablet.db.device.toArray())[0]!;
  await rivera.call('POST', `/api/tablets/${uid}/revoke`);
  const { calls } = tablet.tablet;
  const leave: TabletCalls['leave'] = async (token) => {
    await tablet.prepare(schoolClass);
    return calls.leave(token);
  };
  const parts = { ...tablet.tablet, calls: { ...calls, leave }, isBusy: async () => false };
  const step = await endTablet({ ...parts, signOut: tablet.signing.signOut }, row, true);
  expect(step).toEqual({ kind: 'waiting' });
  expect(await members()).toEqual(['Mei']);
  expect((await readTabletRow(tablet.db))?.state).toBe('active');
});
