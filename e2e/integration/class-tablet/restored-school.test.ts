import { backUp } from 'sync-server/ops/backup/backup';
import { backupsOf, restoreSchool } from 'sync-server/test/files/restore-school';
import { activityOf } from 'sync-server/test/people/drafts';
import type { Person } from 'sync-server/test/people/person';
import { openTestSchool, type TestSchool } from 'sync-server/test/test-school';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device, type Window } from './served-device.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let activity: string;
let device: Device;
let tablet: Window;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  activity = crypto.randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activity));
  device = new Device(served);
  tablet = device.open();
});
afterEach(async () => {
  await tablet.close();
  await served.close();
});

/** Each child's lane gets its token. */
async function meet(child: Person): Promise<void> {
  const name = child.user.username;
  await tablet.signing.signIn({ username: name, password: name, role: 'student' });
  await tablet.send();
  await tablet.signing.signOut();
}

it('a child whom a restored school does not know yet keeps nobody else on the tablet waiting', async () => {
  await backUp(served.school, backupsOf(served));
  const omar = await served.student(rivera, 'Omar');
  for (const child of [omar, mei]) await meet(child);
  await tablet.answer(omar.user.uid, activity);
  const answer = await tablet.answer(mei.user.uid, activity);
  served = await restoreSchool(served);
  device.served = served;

  expect(await tablet.send()).toEqual({ kind: 'retry' });
  const arrived = await served.school.db.selectFrom('recordings').select(['uid', 'studentId']).execute();
  expect(arrived).toEqual([{ uid: answer, studentId: mei.user.id }]);
  expect(await tablet.states(omar.user.uid)).toEqual(['pending']);
});
