import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashUid } from '#files/deletion-ledger.ts';
import { backUp } from '#ops/backup/backup.ts';
import { backupsOf, restoreSchool } from '#test/files/restore-school.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let folders: string[];
beforeEach(async () => {
  const folder = temporaryFolder();
  const backupDir = join(folder, 'backups');
  folders = [folder, backupDir];
  mkdirSync(backupDir);
  served = await openTestSchool({ folder, settings: { backupDir } });
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  await served.student(rivera, 'Leo');
});
afterEach(() => served.close());

const names = async (school: TestSchool) =>
  (await school.school.db.selectFrom('users').select('username').where('role', '=', 'student').execute()).map(
    ({ username }) => username,
  );
const removeMei = async () => {
  const reply = await rivera.call('DELETE', `/api/users/${mei.user.id}`, {
    currentPassword: TEACHER_PASSWORD,
  });
  expect(reply.statusCode).toBe(204);
};
const ledger = (folder: string) => readFileSync(join(folder, 'deleted-students.txt'), 'utf8');

describe('a deleted student', () => {
  it('a deleted student stays deleted when an older backup is restored', async () => {
    const before = await names(served);
    await backUp(served.school, backupsOf(served));
    await removeMei();
    served = await restoreSchool(served);
    expect(await names(served)).toEqual(before.filter((name) => name !== mei.user.username));
    const gone = await served.school.db
      .selectFrom('change_log')
      .select('deleted')
      .where('uid', '=', mei.user.uid)
      .executeTakeFirst();
    expect(gone).toEqual({ deleted: 1 });
  });

  it('a student who is deleted again by the ledger stands in the audit list once, as deleted by nobody', async () => {
    await backUp(served.school, backupsOf(served));
    await removeMei();
    served = await restoreSchool(served);
    const { folder } = served;
    await served.school.close();
    served = await openTestSchool({ folder });
    const entries = await served.school.db
      .selectFrom('audit')
      .select(['actor_uid', 'actor_role', 'subject_kind', 'subject_uid'])
      .where('action', '=', 'account_deleted')
      .execute();
    expect(entries).toEqual([
      { actor_uid: null, actor_role: 'anonymous', subject_kind: 'student', subject_uid: mei.user.uid },
    ]);
    expect(ledger(folder).trim().split('\n')).toHaveLength(1);
  });

  it('a deleted student stays deleted when only the backups are left of the box', async () => {
    await backUp(served.school, backupsOf(served));
    await removeMei();
    await served.school.close();
    rmSync(join(served.folder, 'deleted-students.txt'));
    served = await restoreSchool(served);
    expect(await names(served)).not.toContain(mei.user.username);
    expect(ledger(served.folder)).toContain(hashUid(mei.user.uid));
  });

  it('a deleted student is in the ledgers once, as a hash and a day, and with nothing else', async () => {
    await removeMei();
    await served.school.close();
    for (const folder of folders)
      expect(ledger(folder).trim()).toMatch(new RegExp(`^${hashUid(mei.user.uid)} \\d{4}-\\d{2}-\\d{2}$`));
    served = await openTestSchool({ folder: served.folder });
    expect(ledger(served.folder).trim().split('\n')).toHaveLength(1);
  });
});

it('a line of the ledger that a power cut left torn deletes nobody', async () => {
  const before = await names(served);
  await served.school.close();
  appendFileSync(join(served.folder, 'deleted-students.txt'), `\n${hashUid(mei.user.uid).slice(0, 40)}`);
  served = await openTestSchool({ folder: served.folder });
  expect(await names(served)).toEqual(before);
});

it('a folder of backups that cannot be written stops neither a deletion nor the next start', async () => {
  const [, backupDir = ''] = folders;
  rmSync(backupDir, { recursive: true });
  writeFileSync(backupDir, 'a file where the folder was');
  await removeMei();
  await served.school.close();
  expect(ledger(served.folder)).toContain(hashUid(mei.user.uid));
  served = await openTestSchool({ folder: served.folder, settings: { backupDir } });
  expect(await names(served)).not.toContain(mei.user.username);
});
