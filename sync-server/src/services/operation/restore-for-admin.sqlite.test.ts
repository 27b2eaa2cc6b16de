/** The administrator asks on the page for a restore, and the next start carries it out. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS, isoTime } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backUp } from '#ops/backup/backup.ts';
import { databaseOf, filesOf, listBackups } from '#ops/backup/backup-folder.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { carryOutRestore } from '#ops/restore/carry-out-restore.ts';
import { restoreBackup } from '#ops/restore/restore.ts';
import { readOutcome, writeRequest } from '#ops/restore/restore-request.ts';
import { auditRestore } from '#services/after-restore/audit-restore.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { changePasswordDuringBackup } from '#test/classes/password-during-backup.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool } from '#test/test-school.ts';
import { findProblems } from './computer-health.ts';

let lesson: Lesson;
let head: Person;
let said: string[];
beforeEach(async () => {
  said = [];
  lesson = await openLesson();
  head = await lesson.served.setUpAdmin();
});
afterEach(() => lesson.served.close());

const file = (name: string) => join(lesson.served.folder, name);
const replaced = () => readdirSync(lesson.served.folder).filter((name) => name.includes('.replaced-'));
const recordings = () =>
  lesson.served.school.raw.prepare('SELECT count(*) FROM recordings').pluck().get() as number;

/** One answer is in the backup, a second one came after it. */
async function backUpBetweenAnswers(): Promise<string> {
  await lesson.answer('q1');
  await head.ok('POST /api/admin/backups');
  await lesson.answer('q2');
  return (await listBackups(lesson.backups)).at(-1) ?? '';
}
const ask = (body: object, person = head) => person.call('POST', '/api/admin/restore', body);
const withPassword = (name: string) => ({ place: 'main', name, currentPassword: 'head-secret' });

it('a school whose process serves others, too, offers no restore and refuses one', async () => {
  const name = await backUpBetweenAnswers();
  const { folder, clock } = lesson.served;
  await lesson.served.close();
  const settings = { backupDir: lesson.backups, canRestore: false };
  lesson = { ...lesson, served: await openTestSchool({ folder, clock, settings }) };
  head = await lesson.served.signIn('head', 'head-secret');
  expect((await head.ok('GET /api/admin/backups')).places).toMatchObject([{ canRestore: false }]);
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'backup_missing' }]);
  expect(existsSync(file('restore-request.json'))).toBe(false);
});

/** What the process does once a restart was requested. */
async function startAgain(): Promise<void> {
  const { folder, clock, school } = lesson.served;
  await lesson.served.close();
  await carryOutRestore(
    school.config,
    () => isoTime(clock),
    (sentence) => said.push(sentence),
  );
  const settings = { backupDir: lesson.backups };
  lesson = { ...lesson, served: await openTestSchool({ folder, clock, settings }) };
  await auditRestore(lesson.served.school);
}

it('a restore backs up what is there, answers, and the next start brings the backup back once', async () => {
  const name = await backUpBetweenAnswers();
  const { school, clock } = lesson.served;
  clock.advance(1000);
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json()]).toEqual([202, { incarnation: school.incarnation.id }]);
  await school.restartRequested;
  // What is in no backup that lets tablets free stays on its tablet, which the restored school asks for it.
  expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 1 });
  expect(await listBackups(lesson.backups)).toHaveLength(2);

  await startAgain();
  expect(recordings()).toBe(1);
  expect(existsSync(file('restore-request.json'))).toBe(false);
  expect(replaced()).toHaveLength(1);
  expect(await findProblems(lesson.served.school)).toContainEqual({
    ...{ code: 'school_restored', urgency: 'note', count: null },
    at: name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'),
  });
  head = await lesson.served.signIn('head', 'head-secret');
  const audited = async () =>
    (await head.ok('GET /api/admin/audit')).entries.filter(({ action }) => action === 'school_restored');
  expect(await audited()).toMatchObject([{ actorRole: 'admin', actorUid: head.user.uid }]);

  await startAgain();
  expect(replaced()).toHaveLength(1);
  head = await lesson.served.signIn('head', 'head-secret');
  expect(await audited()).toHaveLength(1);
});

it('the oldest hourly backup is restored, although the backup before it opens a new hour', async () => {
  const name = await backUpBetweenAnswers();
  const { clock } = lesson.served;
  const hourly = Array.from({ length: 23 }, (_, index) =>
    new Date(clock.now() - (index + 1) * HOUR_MS).toISOString().replaceAll(':', '-'),
  );
  for (const older of hourly)
    cpSync(join(lesson.backups, name), join(lesson.backups, older), { recursive: true });
  const [oldest = ''] = await listBackups(lesson.backups);
  clock.advance(HOUR_MS);
  expect((await ask(withPassword(oldest))).statusCode).toBe(202);
  await lesson.served.school.restartRequested;
  await startAgain();
  expect(said).toEqual([`Backup ${oldest} is back, as it was asked for on the page.`]);
  expect(await listBackups(lesson.backups)).toContain(oldest);
  const codes = (await findProblems(lesson.served.school)).map(({ code }) => code);
  expect(codes).toContain('school_restored');
});

it('a restore whose backup has lost a sound says how many did not come back', async () => {
  const { sha256 } = (await lesson.answer('q1')).sound;
  await head.ok('POST /api/admin/backups');
  const [name = ''] = await listBackups(lesson.backups);
  expect((await ask(withPassword(name))).statusCode).toBe(202);
  await lesson.served.school.restartRequested;
  rmSync(join(filesOf(lesson.backups), sha256.slice(0, 2), sha256));
  rmSync(lesson.served.school.config.filesDir, { recursive: true });
  await startAgain();
  expect(await findProblems(lesson.served.school)).toContainEqual(
    expect.objectContaining({ code: 'school_restored', urgency: 'now', count: 1 }),
  );
});

it('a crash before or in the middle of the restore leaves it to the next start', async () => {
  const name = await backUpBetweenAnswers();
  const { config } = lesson.served.school;
  const request = { place: 'main', name, askedBy: head.user.uid } as const;
  await lesson.served.school.close();
  // All of it was done, except that the request was taken away.
  await restoreBackup(config, lesson.backups, { name });
  await writeRequest(config.dataDir, request);
  await startAgain();
  expect(recordings()).toBe(1);
  expect(said).toEqual([`Backup ${name} is back, as it was asked for on the page.`]);
});

it('a backup between the request and the restart drops none and lets no tablet free anything', async () => {
  const name = await backUpBetweenAnswers();
  const { school, clock } = lesson.served;
  const later = Array.from({ length: 24 }, (_, index) =>
    new Date(clock.now() + index + 1).toISOString().replaceAll(':', '-'),
  );
  for (const other of later)
    cpSync(join(lesson.backups, name), join(lesson.backups, other), { recursive: true });
  expect((await ask(withPassword(name))).statusCode).toBe(202);
  await backUp(school, lesson.backups);
  expect(await listBackups(lesson.backups)).toContain(name);
  expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 1 });
});

it('a restore whose administrator gets another password while the school is backed up is refused', async () => {
  const name = await backUpBetweenAnswers();
  changePasswordDuringBackup(lesson, head.user.id);
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'password_wrong']);
  expect(existsSync(file('restore-request.json'))).toBe(false);
});

it('a backup that was dropped while the school was backed up before the restore is missing', async () => {
  const name = await backUpBetweenAnswers();
  const { school } = lesson.served;
  await head.ok('POST /api/admin/backups');
  vi.spyOn(school.uploads, 'flush').mockImplementationOnce(async () =>
    rmSync(join(lesson.backups, name), { recursive: true }),
  );
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'backup_missing']);
  expect(existsSync(file('restore-request.json'))).toBe(false);
});

it.each([
  ['is damaged', (path: string) => writeFileSync(path, 'no database, but long enough for one '.repeat(99))],
  ['is gone', (path: string) => writeFileSync(path, '')],
])('a restore whose backup %s leaves the school as it was and says so', async (_, spoil) => {
  const name = await backUpBetweenAnswers();
  expect((await ask(withPassword(name))).statusCode).toBe(202);
  spoil(databaseOf(lesson.backups, name));
  await startAgain();
  expect([recordings(), replaced()]).toEqual([2, []]);
  expect(existsSync(file('restore-request.json'))).toBe(false);
  expect(said).toEqual([expect.stringContaining(`${name} was not restored, and the school is as it was`)]);
  const codes = (await findProblems(lesson.served.school)).map(({ code }) => code);
  expect(codes).toContain('restore_failed');
});

it('a backup that runs beside it keeps the restore out, and it does not come later by surprise', async () => {
  const name = await backUpBetweenAnswers();
  await ask(withPassword(name));
  const lock = lockDataFolder(lesson.served.folder, 'backup');
  await startAgain();
  lock.release();
  expect(recordings()).toBe(2);
  expect(await readOutcome(lesson.served.folder)).toMatchObject({ isRestored: false });
  await startAgain();
  expect(recordings()).toBe(2);
});

it('another server on the folder keeps its data, and the request stays', async () => {
  const name = await backUpBetweenAnswers();
  const { school } = lesson.served;
  await writeRequest(school.config.dataDir, { place: 'main', name, askedBy: head.user.uid });
  const lock = lockDataFolder(lesson.served.folder, 'server');
  const carryOut = () =>
    carryOutRestore(
      school.config,
      () => 'now',
      () => undefined,
    );
  await expect(carryOut()).rejects.toThrow('is running on');
  lock.release();
  expect(existsSync(file('restore-request.json'))).toBe(true);
  expect(recordings()).toBe(2);
});

it('a restore that is asked for twice is begun once', async () => {
  const name = await backUpBetweenAnswers();
  const replies = await Promise.all([ask(withPassword(name)), ask(withPassword(name))]);
  const found = replies.map((reply) => [reply.statusCode, reply.json().code]).sort();
  expect(found).toEqual([
    [202, undefined],
    [409, 'restore_running'],
  ]);
});

it('without a backup of today nothing is restored', async () => {
  const name = await backUpBetweenAnswers();
  rmSync(join(lesson.backups, 'files'), { recursive: true });
  writeFileSync(join(lesson.backups, 'files'), 'no folder');
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'backup_failed']);
  expect(existsSync(file('restore-request.json'))).toBe(false);
});

it('a damaged backup disk is not taken for a damaged school: nothing is restored', async () => {
  const name = await backUpBetweenAnswers();
  const { school } = lesson.served;
  vi.spyOn(school.uploads, 'flush').mockRejectedValueOnce(
    Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' }),
  );
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'backup_failed']);
  expect(existsSync(file('restore-request.json'))).toBe(false);
  expect(school.health.problems()).not.toContain('database_damaged');
});

it('a school whose database is damaged cannot be backed up and is restored all the same', async () => {
  const name = await backUpBetweenAnswers();
  const { school } = lesson.served;
  school.raw.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(school.config.databaseFile);
  // The server has the pages that it needs in memory.
  writeFileSync(school.config.databaseFile, bytes.fill(0xff, bytes.length / 2));
  expect((await ask(withPassword(name))).statusCode).toBe(202);
  expect(await listBackups(lesson.backups)).toEqual([name]);
});

it.each([
  ['no password', { currentPassword: undefined }, 403, 'password_required'],
  ['a wrong password', { currentPassword: 'wrong' }, 403, 'password_wrong'],
  ['an unknown backup', { name: '2020-01-01T00-00-00.000Z' }, 404, 'backup_missing'],
  ['a way out of the folder', { name: '../school' }, 404, 'backup_missing'],
  ['a place that has no folder', { place: 'second' }, 404, 'backup_missing'],
  ['a place that nobody knows', { place: 'online' }, 400, 'invalid_body'],
  ['a name without end', { name: 'x'.repeat(5000) }, 400, 'invalid_body'],
])('a restore with %s is refused, and nothing is prepared', async (_, change, status, code) => {
  const name = await backUpBetweenAnswers();
  const reply = await ask({ ...withPassword(name), ...change });
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(await listBackups(lesson.backups)).toHaveLength(1);
  expect(existsSync(file('restore-request.json'))).toBe(false);
});

it('a body larger than the limit is refused', async () => {
  const body = { ...withPassword('x'), more: 'x'.repeat(12_000_000) };
  expect((await ask(body)).statusCode).toBe(413);
});

it('nobody but the administrator asks for a restore', async () => {
  const payload = withPassword('x');
  const visitor = await lesson.served.call({ method: 'POST', url: '/api/admin/restore', payload });
  expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'not_signed_in']);
  for (const person of [lesson.rivera, lesson.mei]) {
    const reply = await ask(payload, person);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'wrong_role']);
  }
});
