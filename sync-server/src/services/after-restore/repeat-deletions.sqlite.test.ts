import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashUid } from '#files/ledgers/ledgers.ts';
import { createLogger } from '#log/logger.ts';
import { backUp } from '#ops/backup/backup.ts';
import { backupsOf, restoreSchool } from '#test/files/restore-school.ts';
import { type Person, TEACHER_PASSWORD, TestLane } from '#test/people/person.ts';
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

describe('a student who was made and deleted after the backup', () => {
  const omar = { uid: randomUUID(), username: 'omar', firstName: 'Omar', lastName: 'Learner' };
  const create = { type: 'student.create', payload: omar } as const;
  let laptop: TestLane;
  let tablet: TestLane;
  beforeEach(async () => {
    await backUp(served.school, backupsOf(served));
    laptop = await rivera.registerLane();
    await laptop.apply(create);
    const student = await served.signIn('omar', 'omar', 'student');
    tablet = await student.registerLane();
    await rivera.call('DELETE', `/api/users/${student.user.id}`, rivera.withPassword());
  });
  /** The lane speaks to the restored school. */
  const after = ({ id, token, owner }: TestLane) => new TestLane(served.call, id, token, owner);

  it('a student whom the backup never had is not made again after the deletion', async () => {
    served = await restoreSchool(served);
    const { results } = await after(laptop).apply(create);
    expect(results).toMatchObject([{ status: 'rejected', code: 'not_found' }]);
    expect(await names(served)).not.toContain('omar');
  });

  it('a student whom the backup never had is known as deleted to the student’s tablet', async () => {
    served = await restoreSchool(served);
    const reply = await after(tablet).state();
    expect([reply.statusCode, reply.json()]).toMatchObject([410, { code: 'account_deleted' }]);
  });

  it('a deleted student comes back where the line was taken out of both files', async () => {
    await served.school.close();
    for (const folder of folders) writeFileSync(join(folder, 'deleted-students.txt'), '');
    served = await restoreSchool(served);
    const pending = await after(tablet).state();
    expect([pending.statusCode, pending.json()]).toMatchObject([425, { code: 'account_unknown' }]);
    expect((await after(laptop).apply(create)).results).toMatchObject([{ status: 'ok' }]);
    expect((await after(tablet).state()).statusCode).toBe(200);
  });
});

it('a deletion whose process was killed before it was in the ledgers is in them after the next start', async () => {
  const [folder = '', backupDir = ''] = folders;
  await removeMei();
  await served.school.close();
  for (const each of folders) rmSync(join(each, 'deleted-students.txt'));
  served = await openTestSchool({ folder, settings: { backupDir } });
  for (const each of folders) expect(ledger(each)).toContain(hashUid(mei.user.uid));
});

it('a new disk of backups gets at the start every deletion that the data folder knows of', async () => {
  const [folder = '', backupDir = ''] = folders;
  await served.school.close();
  // So old that the audit list has it no more.
  const line = `${hashUid(randomUUID())} 2024-01-05`;
  writeFileSync(join(folder, 'deleted-students.txt'), `${line}\n`);
  served = await openTestSchool({ folder, settings: { backupDir } });
  expect(ledger(backupDir)).toContain(line);
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

it.each(['deleted-students.txt', 'access-changes.txt'])(
  'a ledger of the backups that cannot be read (%s) keeps no school closed, and stands in the log',
  async (file) => {
    const [, backupDir = ''] = folders;
    await removeMei();
    await served.school.close();
    rmSync(join(backupDir, file), { force: true });
    mkdirSync(join(backupDir, file));
    const lines: string[] = [];
    const log = createLogger('warn', { write: (line) => void lines.push(line) });
    served = await openTestSchool({ folder: served.folder, settings: { backupDir }, log });
    expect(await names(served)).not.toContain(mei.user.username);
    expect(lines.join()).toContain(join(backupDir, file));
  },
);

it('a ledger of the data folder that cannot be read keeps the school closed: who was deleted could come back', async () => {
  await served.school.close();
  rmSync(join(served.folder, 'deleted-students.txt'), { force: true });
  mkdirSync(join(served.folder, 'deleted-students.txt'));
  await expect(openTestSchool({ folder: served.folder })).rejects.toThrow('EISDIR');
  rmSync(join(served.folder, 'deleted-students.txt'), { recursive: true });
  served = await openTestSchool({ folder: served.folder });
});
