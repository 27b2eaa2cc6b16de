/** What was given again after it was taken away stays given, wherever the clock was, and whatever the database lacks. */
import { copyFileSync, rmSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { retireAudit } from '#jobs/retire-audit.ts';
import { backUp } from '#ops/backup/backup.ts';
import { addClass } from '#test/classes/school-class.ts';
import { backupsOf, restoreSchool } from '#test/files/restore-school.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const LEDGER = 'access-changes.txt';

let served: TestSchool;
let okafor: Person;
let room: { id: number; uid: string };
let tablet: TestTablet;

beforeEach(async () => {
  const folder = temporaryFolder();
  served = await openTestSchool({ folder, settings: { backupDir: backupsOf({ folder }) } });
  const rivera = await served.teacher('Rivera');
  okafor = await served.teacher('Okafor');
  await served.setUpAdmin();
  room = await addClass(rivera);
  tablet = new TestTablet(served);
  await tablet.prepare(rivera, room.uid);
  await backUp(served.school, backupsOf(served));
  served.clock.advance(60_000);
});
afterEach(() => served.close());

/** Signs in anew each time, because a leap of the clock ends sessions. */
async function setActive(isActive: boolean): Promise<void> {
  const head = await served.signIn('head', 'head-secret', 'admin');
  await head.ok('PATCH /api/users/:id', { params: { id: String(okafor.user.id) }, body: { isActive } });
  served.clock.advance(60_000);
}
async function revokeTablet(): Promise<void> {
  const rivera = await served.signIn('Rivera', TEACHER_PASSWORD);
  expect((await rivera.call('POST', `/api/tablets/${tablet.device.uid}/revoke`)).statusCode).toBe(200);
  served.clock.advance(60_000);
}
/** The same tablet at the school as it is from now on. */
const sameTablet = () =>
  Object.assign(new TestTablet(served), { device: tablet.device, token: tablet.token });
async function prepareTablet(): Promise<void> {
  const rivera = await served.signIn('Rivera', TEACHER_PASSWORD);
  tablet = sameTablet();
  expect(await tablet.prepare(rivera, room.uid)).toBe(200);
  served.clock.advance(60_000);
}
const stateOfTablet = async () => (await sameTablet().report()).json<{ state: string }>().state;
async function statusOfSignIn(): Promise<number> {
  const payload = { username: 'Okafor', password: TEACHER_PASSWORD };
  return (await served.call({ method: 'POST', url: '/api/auth/login', payload })).statusCode;
}
/** Restores the backup of before, with the ledgers lost, and returns a copy of the ledger of the data folder. */
async function restoreWithoutLedger(): Promise<string> {
  await served.app.close();
  await served.school.close();
  const copy = pathOf(temporaryFolder(), LEDGER);
  copyFileSync(pathOf(served.folder, LEDGER), copy);
  for (const folder of [served.folder, backupsOf(served)]) rmSync(pathOf(folder, LEDGER));
  served = await restoreSchool(served);
  served.clock.advance(DAY_MS);
  return copy;
}
async function restartWith(ledger: string): Promise<void> {
  const { folder, clock } = served;
  await served.app.close();
  await served.school.close();
  if (ledger !== pathOf(folder, LEDGER)) copyFileSync(ledger, pathOf(folder, LEDGER));
  served = await openTestSchool({ folder, clock });
}

it.each([
  ['deactivated', [false, true, false], 401],
  ['active', [true, false, true], 200],
])(
  'an account that was %s last is so after a restore, also where the clock was ahead once',
  async (_, [first, second, last], status) => {
    await setActive(first!);
    served.clock.jump(400 * DAY_MS);
    await setActive(second!);
    served.clock.jump(-399 * DAY_MS);
    await setActive(last!);
    served = await restoreSchool(served);
    expect(await statusOfSignIn()).toBe(status);
  },
);

it('an account that was activated after the restore stays active when the ledger of before arrives later', async () => {
  await setActive(false);
  const ledger = await restoreWithoutLedger();
  await setActive(false);
  await setActive(true);
  await restartWith(ledger);
  expect(await statusOfSignIn()).toBe(200);
  await setActive(false);
  await restartWith(ledger);
  expect(await statusOfSignIn()).toBe(401);
});

it('a tablet that was prepared after the restore goes on when the ledger of before arrives later', async () => {
  await revokeTablet();
  const ledger = await restoreWithoutLedger();
  await prepareTablet();
  await restartWith(ledger);
  expect(await stateOfTablet()).toBe('active');
});

it('a tablet that was prepared while the clock was ahead is revoked again after a restore', async () => {
  served.clock.jump(400 * DAY_MS);
  await prepareTablet();
  await backUp(served.school, backupsOf(served));
  served.clock.jump(-400 * DAY_MS);
  await revokeTablet();
  served = await restoreSchool(served);
  expect(await stateOfTablet()).toBe('leaving');
});

it('a revocation that was dated while the clock was ahead is not repeated when the audit list has retired it', async () => {
  served.clock.jump(3000 * DAY_MS);
  await revokeTablet();
  served.clock.jump(-3000 * DAY_MS);
  await prepareTablet();
  served.clock.advance(800 * DAY_MS);
  await retireAudit(served.school);
  const entries = await served.school.db.selectFrom('audit').select('action').execute();
  expect(entries.map(({ action }) => action)).not.toContain('tablet_revoked');
  await restartWith(pathOf(served.folder, LEDGER));
  expect(await stateOfTablet()).toBe('active');
});
