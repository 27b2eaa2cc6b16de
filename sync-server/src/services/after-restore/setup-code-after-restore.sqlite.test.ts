/** A setup code that was made beside an administrator and lies in a backup is no way in after its restore. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import { backUp } from '#ops/backup/backup.ts';
import { makeSetupCode } from '#services/people/passwords/make-setup-code.ts';
import { backupsOf, restoreSchool } from '#test/files/restore-school.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
beforeEach(async () => {
  const folder = temporaryFolder();
  served = await openTestSchool({ folder, settings: { backupDir: backupsOf({ folder }) } });
});
afterEach(() => served.close());

const setUp = (code: string, username: string) =>
  served.visitor.request('POST /api/auth/setup', { body: { code, username, password: 'secret-secret' } });

it('a setup code that was used after the backup lets nobody in when the backup is restored on the same day', async () => {
  await served.setUpAdmin();
  const { code } = await makeSetupCode(served.school);
  await backUp(served.school, backupsOf(served));
  expect(await setUp(code, 'second')).toMatchObject({ status: 201 });
  served = await restoreSchool(served);
  expect(await setUp(code, 'third')).toMatchObject({ status: 403, code: 'setup_code_wrong' });
  expect((await served.signIn('head', 'head-secret', 'admin')).user.role).toBe('admin');
});

it('the setup code of a school without an administrator counts after a restore', async () => {
  await served.teacher('Rivera');
  const code = await issueSetupCode(served.school.db, served.school.writer, null);
  await backUp(served.school, backupsOf(served));
  served = await restoreSchool(served);
  expect(await setUp(code ?? '', 'head')).toMatchObject({ status: 201 });
});
