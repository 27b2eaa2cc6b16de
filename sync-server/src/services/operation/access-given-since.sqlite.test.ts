/** What was given again after it was taken away stays given, wherever the clock was. */
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#ops/backup/backup.ts';
import { backupsOf, restoreSchool } from '#test/files/restore-school.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let okafor: Person;

beforeEach(async () => {
  const folder = temporaryFolder();
  served = await openTestSchool({ folder, settings: { backupDir: backupsOf({ folder }) } });
  okafor = await served.teacher('Okafor');
  await served.setUpAdmin();
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
async function statusOfSignIn(): Promise<number> {
  const payload = { username: 'Okafor', password: TEACHER_PASSWORD };
  return (await served.call({ method: 'POST', url: '/api/auth/login', payload })).statusCode;
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
