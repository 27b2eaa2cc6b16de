/** The administrator begins on the page an upgrade to an archive that lies on the computer. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isoTime } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { VERSION } from '#config/version.ts';
import { migrations } from '#db/migrations/index.ts';
import { listBackups } from '#ops/backup/backup-folder.ts';
import { archiveFile } from '#ops/upgrade/list-archives.ts';
import { readCandidate, unpackedFolder, writeUpgradeOutcome } from '#ops/upgrade/upgrade-state.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { changePasswordDuringBackup } from '#test/classes/password-during-backup.ts';
import { writeRelease } from '#test/files/release-archive.ts';
import { codeOf } from '#test/people/authenticator.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool } from '#test/test-school.ts';
import { findProblems } from './computer-health.ts';

let lesson: Lesson;
let head: Person;
let releases: string;
beforeEach(async () => {
  lesson = await openLesson();
  head = await lesson.served.setUpAdmin();
  releases = join(lesson.served.folder, 'releases');
  await startAgain(releases);
});
afterEach(() => lesson.served.close());

async function startAgain(releasesDir: string | null): Promise<void> {
  const { folder, clock } = lesson.served;
  await lesson.served.close();
  const settings = { backupDir: lesson.backups, releasesDir };
  lesson = { ...lesson, served: await openTestSchool({ folder, clock, settings }) };
  head = await lesson.served.signIn('head', 'head-secret');
}

const ask = (body: object, person = head) => person.call('POST', '/api/admin/upgrade', body);
const withPassword = (name: string) => ({ name, currentPassword: 'head-secret' });
const dataDir = () => lesson.served.folder;

/** Nothing was begun: no release beside the running one, no backup, no candidate. */
async function expectUntouched(): Promise<void> {
  const made = existsSync(join(dataDir(), 'upgrade')) ? readdirSync(join(dataDir(), 'upgrade')) : [];
  expect(made).toEqual([]);
  expect(existsSync(lesson.backups) ? await listBackups(lesson.backups) : []).toEqual([]);
}

it('an upgrade unpacks the release, backs up, answers, and asks the process to end for it', async () => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  expect(await head.ok('GET /api/admin/upgrade')).toEqual({
    folder: releases,
    archives: [{ name, version: '99.0.0', bytes: expect.any(Number), isNewer: true }],
  });
  const { school } = lesson.served;
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json()]).toEqual([202, { incarnation: school.incarnation.id }]);
  expect(await school.restartRequested).toBe('upgrade');
  const candidate = { name, from: VERSION, migrations: migrations.length, isTried: false };
  expect(await readCandidate(dataDir())).toEqual(candidate);
  expect(existsSync(join(unpackedFolder(dataDir(), name), 'chickadee'))).toBe(true);
  expect(await listBackups(lesson.backups)).toHaveLength(1);
  const [entry] = (await head.ok('GET /api/admin/audit')).entries;
  expect(entry).toMatchObject({ action: 'upgrade_begun', subjectUid: '99.0.0', actorUid: head.user.uid });
});

it('an upgrade that is asked for twice is begun once, and no restore begins beside it', async () => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  const replies = await Promise.all([ask(withPassword(name)), ask(withPassword(name))]);
  const found = replies.map((reply) => [reply.statusCode, reply.json().code]).sort();
  expect(found).toEqual([
    [202, undefined],
    [409, 'upgrade_running'],
  ]);
  const [backup] = await listBackups(lesson.backups);
  const restore = { place: 'main', name: backup, currentPassword: 'head-secret' };
  expect((await head.call('POST', '/api/admin/restore', restore)).json().code).toBe('upgrade_running');
});

it('an upgrade whose administrator gets another password while the school is backed up is refused', async () => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  changePasswordDuringBackup(lesson, head.user.id);
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'password_wrong']);
  expect(await readCandidate(lesson.served.folder)).toBeNull();
});

it.each([
  ['no password', { currentPassword: undefined }, 403, 'password_required'],
  ['a wrong password', { currentPassword: 'wrong' }, 403, 'password_wrong'],
  ['an unknown archive', { name: 'chickadee-98.0.0-linux-x64' }, 404, 'release_missing'],
  ['a way out of the folder', { name: '../chickadee-99.0.0-linux-x64' }, 404, 'release_missing'],
  ['a name without end', { name: 'x'.repeat(5000) }, 400, 'invalid_body'],
  ['no name', { name: undefined }, 400, 'invalid_body'],
])('an upgrade with %s is refused, and nothing is prepared', async (_, change, status, code) => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  const reply = await ask({ ...withPassword(name), ...change });
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  await expectUntouched();
});

it.each([
  ['damaged', '99.0.0', {}, 422, 'release_broken'],
  ['of another program', '99.0.0', { manifest: { product: 'robin' } }, 422, 'release_foreign'],
  ['older', '0.1.0', {}, 409, 'release_not_newer'],
  ['the one that runs', VERSION, {}, 409, 'release_not_newer'],
])(
  'an archive that is %s is refused with a sentence, and nothing is left of it',
  async (what, version, change, status, code) => {
    const name = await writeRelease(releases, { version, ...change });
    if (what === 'damaged') truncateSync(archiveFile(releases, name), 150);
    const reply = await ask(withPassword(name));
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.json().error).toMatch(/\.$/);
    await expectUntouched();
    // The next one is not kept out by it.
    const good = await writeRelease(releases, { version: '99.1.0' });
    expect((await ask(withPassword(good))).statusCode).toBe(202);
  },
);

it('a disk without room for the backup and the copy that an upgrade makes of the database is called full', async () => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  const { databaseFile } = lesson.served.school.config;
  const { size } = statSync(databaseFile);
  const { bavail, bsize } = statfsSync(dataDir());
  // A hole takes no room.
  truncateSync(databaseFile, Math.round(bavail * bsize * 0.6));
  const reply = await ask(withPassword(name));
  truncateSync(databaseFile, size);
  expect([reply.statusCode, reply.json().code]).toEqual([507, 'disk_full']);
  await expectUntouched();
});

it('without a backup of today nothing is upgraded', async () => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  rmSync(lesson.backups, { recursive: true, force: true });
  writeFileSync(lesson.backups, 'no folder');
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'backup_failed']);
  expect(await readCandidate(dataDir())).toBeNull();
});

it('who has a second factor shows a code of it', async () => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  const own = { body: { currentPassword: 'head-secret' } };
  const { secret } = await head.ok('POST /api/auth/second-factor', own);
  const { clock } = lesson.served;
  await head.ok('POST /api/auth/second-factor/confirm', { body: { code: codeOf(secret, clock.now()) } });
  const asked = async (code?: string) => (await ask({ ...withPassword(name), code })).json().code;
  expect(await asked()).toBe('second_factor_required');
  expect(await asked('000000')).toBe('second_factor_wrong');
  await expectUntouched();
  clock.advance(60_000);
  expect(await asked(codeOf(secret, clock.now()))).toBeUndefined();
});

it('where the launcher does not run, or the setting is off, no upgrade is offered and each is refused', async () => {
  const name = await writeRelease(releases, { version: '99.0.0' });
  await startAgain(null);
  expect(await head.ok('GET /api/admin/upgrade')).toEqual({ folder: null, archives: [] });
  const reply = await ask(withPassword(name));
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'release_missing']);
  await expectUntouched();
});

it('a body larger than the limit is refused', async () => {
  expect((await ask({ ...withPassword('x'), more: 'x'.repeat(12_000_000) })).statusCode).toBe(413);
});

it('nobody but the administrator sees the archives or begins an upgrade', async () => {
  const payload = withPassword('x');
  const visitor = await lesson.served.call({ method: 'POST', url: '/api/admin/upgrade', payload });
  expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'not_signed_in']);
  for (const person of [
    await lesson.served.signIn(lesson.rivera.user.username, 'secret-secret', 'teacher'),
    await lesson.served.signIn(lesson.mei.user.username, 'mei'),
  ]) {
    for (const reply of [await ask(payload, person), await person.call('GET', '/api/admin/upgrade')])
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'wrong_role']);
  }
});

it.each([
  [true, 'school_upgraded'],
  [false, 'upgrade_failed'],
])('the page tells for a week that isUpgraded was %s', async (isUpgraded, code) => {
  const { clock, school, folder } = lesson.served;
  const endedAt = isoTime(clock);
  mkdirSync(join(folder, 'upgrade'));
  await writeUpgradeOutcome(folder, {
    name: 'chickadee-99.0.0-linux-x64',
    from: '0.4.0',
    isUpgraded,
    endedAt,
  });
  const found = async () => (await findProblems(school)).filter((finding) => finding.code === code);
  expect(await found()).toMatchObject([{ at: endedAt }]);
  clock.advance(8 * 24 * 3_600_000);
  expect(await found()).toEqual([]);
});
