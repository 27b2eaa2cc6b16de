/** The administrator looks after the school's computer. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCESS_CHANGES, addLines, DELETIONS, readLines, toLines } from '#files/ledgers/ledgers.ts';
import { issueAuthority, issueServer } from '#lan/certificate.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { Person } from '#test/people/person.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock } from '#test/test-clock.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { findProblems } from './computer-health.ts';
import { makeSupportBundle } from './support-bundle.ts';

let lesson: Lesson;
let head: Person;
let second: string;
beforeEach(async () => {
  lesson = await openLesson();
  head = await lesson.served.setUpAdmin();
  second = join(temporaryFolder(), 'usb');
});
afterEach(() => lesson.served.close());

/** The school after a change of its configuration. */
function configure(change: object): void {
  Object.assign(lesson.served.school.config, change);
}
const codes = async () => (await findProblems(lesson.served.school)).map(({ code }) => code);

it('the administrator makes a backup, sees it in the list, and tablets may free their audio', async () => {
  await lesson.answer();
  expect(await head.ok('GET /api/admin/backups')).toEqual({
    places: [{ kind: 'main', isThere: false, canRestore: true, backups: [] }],
  });
  expect(await head.ok('POST /api/admin/backups')).toEqual({
    outcome: 'made',
    lost: 0,
    second: null,
    online: null,
  });
  const { places } = await head.ok('GET /api/admin/backups');
  expect(places).toMatchObject([{ isThere: true, backups: [{ isVerified: true, lost: 0 }] }]);
  expect(places[0]?.backups[0]?.bytes).toBeGreaterThan(10_000);
  expect(await lesson.state()).toMatchObject({ backedUpNumber: 1 });
});

it('a folder of backups that cannot be read is on the page, without a backup', async () => {
  writeFileSync(second, '');
  configure({ backupDir: second });
  expect((await head.ok('GET /api/admin/backups')).places).toMatchObject([{ isThere: true, backups: [] }]);
  await head.ok('GET /api/admin/health');
  expect((await head.request('POST /api/admin/restore-drill')).code).toBe('backup_missing');
});

it('the health of a school of a district says which school commands are for, and the report for support does not', async () => {
  configure({ schoolHost: 'oak.test' });
  expect((await head.ok('GET /api/admin/health')).installation).toMatchObject({ school: 'oak.test' });
  expect(JSON.stringify(await makeSupportBundle(lesson.served.school))).not.toContain('oak.test');
});

it('two who ask at once get one backup', async () => {
  const replies = [head.ok('POST /api/admin/backups'), head.ok('POST /api/admin/backups')];
  for (const reply of await Promise.all(replies)) expect(reply.outcome).toBe('made');
  expect(readdirSync(lesson.backups).filter((name) => name.startsWith('20'))).toHaveLength(1);
});

it('a backup that lacks a file says so in the list and in the health', async () => {
  const { sound } = await lesson.answer();
  rmSync(lesson.pathOf(sound));
  expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'made', lost: 1 });
  expect((await head.ok('GET /api/admin/backups')).places).toMatchObject([{ backups: [{ lost: 1 }] }]);
  expect(await codes()).toContain('backup_incomplete');
});

it('a backup folder that cannot be written is a failure in words, not an error', async () => {
  writeFileSync(lesson.backups, 'no folder');
  expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'failed' });
});

it.each(['ENOSPC', 'EIO', 'EROFS', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_CORRUPT'])(
  'a backup that fails with %s says nothing of the disk and the database of the school',
  async (code) => {
    const { school } = lesson.served;
    const failure = Object.assign(new Error('the disk of the backups'), { code });
    vi.spyOn(school.uploads, 'flush').mockRejectedValueOnce(failure);
    expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'failed' });
    expect(school.health.problems()).toEqual(['backup_late']);
  },
);

it('without a backup folder nothing is made, and the health says that backups are off', async () => {
  configure({ backupDir: null });
  expect(await head.ok('POST /api/admin/backups')).toEqual({
    outcome: 'off',
    lost: 0,
    second: null,
    online: null,
  });
  expect(await head.ok('GET /api/admin/backups')).toEqual({ places: [] });
  expect(await codes()).toContain('backups_off');
});

it('each backup goes onto the second disk while it is there, and its folder is never made', async () => {
  configure({ secondBackupDir: second });
  await lesson.answer();
  expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'made', second: 'away' });
  expect(await codes()).toContain('second_copy_away');
  mkdirSync(second);
  const { dataDir } = lesson.served.school.config;
  const deletions = toLines(DELETIONS, [`${'a'.repeat(64)} 2026-01-05`]);
  await addLines(DELETIONS, [dataDir], deletions);
  const revoked = `${'b'.repeat(64)} 2026-01-05T08:00:00.000Z tablet_revoked`;
  await addLines(ACCESS_CHANGES, [dataDir], toLines(ACCESS_CHANGES, [revoked]));
  expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'made', second: 'made' });
  expect(await codes()).not.toContain('second_copy_away');
  const { places } = await head.ok('GET /api/admin/backups');
  expect(places[1]).toMatchObject({
    kind: 'second',
    isThere: true,
    backups: [{ isVerified: true, lost: 0 }],
  });
  expect(await readLines(DELETIONS, [second])).toEqual(deletions);
  expect([...(await readLines(ACCESS_CHANGES, [second])).values()]).toContainEqual(revoked);
  rmSync(second, { recursive: true });
  writeFileSync(second, 'no folder');
  expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'made', second: 'failed' });
  expect((await findProblems(lesson.served.school))[0]).toMatchObject({
    code: 'second_copy_failed',
    urgency: 'now',
  });
});

it('damaged files, a low disk and a clock that fell back are found', async () => {
  const { school, clock } = lesson.served;
  expect(await codes()).toEqual([]);
  mkdirSync(join(school.config.filesDir, 'damaged'));
  writeFileSync(join(school.config.filesDir, 'damaged', 'abc.1'), 'x');
  school.health.noteSpace(1000);
  expect(await codes()).toEqual(['files_damaged', 'disk_low']);
  expect((await lesson.served.call({ method: 'GET', url: '/api/health' })).json().problems).toEqual([
    'disk_low',
  ]);
  clock.jump(-2 * HOUR_MS);
  expect(await codes()).toContain('clock_wrong');
});

it('files that were damaged are a note once all are whole again and a month has gone', async () => {
  const { school, clock } = lesson.served;
  const { sound } = await lesson.answer();
  const damaged = join(school.config.filesDir, 'damaged');
  mkdirSync(damaged);
  writeFileSync(join(damaged, `${sound.sha256}.1`), 'x');
  const urgency = async () =>
    (await findProblems(school)).find(({ code }) => code === 'files_damaged')?.urgency;
  clock.jump(Date.now() - clock.now() + 29 * DAY_MS);
  expect(await urgency()).toBe('now');
  clock.jump(2 * DAY_MS);
  expect(await urgency()).toBe('note');
  rmSync(lesson.pathOf(sound));
  expect(await urgency()).toBe('now');
});

it('backups on the disk of the school are found, unless a copy of them is elsewhere', async () => {
  await head.ok('POST /api/admin/backups');
  expect(await codes()).toContain('backups_same_disk');
  configure({ secondBackupDir: second });
  expect(await codes()).not.toContain('backups_same_disk');
});

/** The same school after a start at each of these times of its clock, which a wrong clock may have said. */
async function startAt(...times: readonly string[]): Promise<TestSchool> {
  const folder = temporaryFolder();
  const start = (time = '') => openTestSchool({ folder, clock: createTestClock(Date.parse(time)) });
  for (const time of times.slice(0, -1)) await (await start(time)).close();
  return start(times.at(-1));
}

it('a start of a clock that was ahead says nothing of the clock once the server has run for a week', async () => {
  const served = await startAt('2026-01-05', '2031-01-01', '2026-01-06');
  const isWrong = async () => (await findProblems(served.school)).some(({ code }) => code === 'clock_wrong');
  expect(await isWrong()).toBe(true);
  served.clock.advance(7 * DAY_MS - 1);
  expect(await isWrong()).toBe(true);
  served.clock.advance(1);
  expect(await isWrong()).toBe(false);
  await served.close();
  const later = await startAt('2031-01-01', '2026-01-06', '2026-01-10', '2026-01-13');
  expect((await findProblems(later.school)).map(({ code }) => code)).not.toContain('clock_wrong');
  await later.close();
});

it('a clock that is set right while the server runs is not called wrong for longer than a week', async () => {
  const { clock } = lesson.served;
  clock.jump(-365 * DAY_MS);
  expect(await codes()).toContain('clock_wrong');
  clock.advance(7 * DAY_MS);
  expect(await codes()).not.toContain('clock_wrong');
});

it('a clock that falls back at each start is found at each', async () => {
  const served = await startAt('2026-01-05', '2015-01-01', '2015-01-01', '2015-01-01');
  served.clock.advance(10 * HOUR_MS);
  expect((await findProblems(served.school)).map(({ code }) => code)).toContain('clock_wrong');
  await served.close();
});

it('a backup with a later time says that the clock is wrong until the next one is made', async () => {
  const { clock } = lesson.served;
  expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'made' });
  clock.jump(-365 * DAY_MS);
  clock.advance(7 * DAY_MS);
  expect(await codes()).toContain('clock_wrong');
  expect(await head.ok('POST /api/admin/backups')).toMatchObject({ outcome: 'made' });
  expect(await codes()).not.toContain('clock_wrong');
});

it('a disk of the backups that is nearly full is reported before a backup fails', async () => {
  expect(await codes()).not.toContain('backup_disk_low');
  // Linux says of this file system that nothing is free.
  configure({ secondBackupDir: '/proc' });
  expect(await codes()).toContain('backup_disk_low');
  lesson.served.school.health.noteSpace(1000);
  expect(await codes()).not.toContain('backup_disk_low');
});

it.each([
  [40, []],
  [10, ['certificate_expires']],
  [-1, ['certificate_expired']],
])('a certificate that ends in %i days is found as %j', async (days, expected) => {
  const now = lesson.served.clock.now();
  const validity = { from: now - 60 * DAY_MS, until: now + days * DAY_MS };
  const authority = issueAuthority('Chickadee at box', validity, { names: ['box'], ranges: [] });
  const certFile = join(temporaryFolder(), 'server.pem');
  writeFileSync(certFile, issueServer(authority, ['box'], validity).certificate.toString());
  configure({ tls: { certFile, keyFile: certFile } });
  expect(await codes()).toEqual(expected);
});

it('a certificate that has not begun is found, as where the clock is behind', async () => {
  const from = lesson.served.clock.now() + DAY_MS;
  const validity = { from, until: from + 90 * DAY_MS };
  const authority = issueAuthority('Chickadee at box', validity, { names: ['box'], ranges: [] });
  const certFile = join(temporaryFolder(), 'server.pem');
  writeFileSync(certFile, issueServer(authority, ['box'], validity).certificate.toString());
  configure({ tls: { certFile, keyFile: certFile } });
  expect(await codes()).toEqual(['certificate_early']);
});

it('a voice that fails is found while texts wait for it, and one that is off is a note', async () => {
  const { school, clock } = lesson.served;
  expect(await codes()).toEqual([]);
  school.health.noteVoiceFailed();
  expect(await findProblems(school)).toMatchObject([{ code: 'voice_failing', count: 1 }]);
  clock.jump(-DAY_MS);
  clock.advance(2 * HOUR_MS + 1);
  expect(await codes()).not.toContain('voice_failing');
  clock.jump(DAY_MS);
  school.health.noteVoiceFailed();
  await school.db.deleteFrom('speech_work').execute();
  expect(await codes()).toEqual([]);
  configure({ voice: false });
  expect(await findProblems(school)).toMatchObject([{ code: 'voice_off', urgency: 'note' }]);
});

it('the health names version, start and disk', async () => {
  const health = await head.ok('GET /api/admin/health');
  expect(health.diskFreeBytes).toBeGreaterThan(0);
  expect(health.diskBytes).toBeGreaterThan(health.diskFreeBytes ?? 0);
  expect(Date.parse(health.startedAt)).toBe(lesson.served.school.health.startedAt);
});

it('only the administrator may call, and a body that the call does not know is no harm', async () => {
  expect((await head.call('POST', '/api/admin/backups', { place: 'elsewhere' })).json()).toMatchObject({
    outcome: 'made',
  });
  expect((await lesson.rivera.call('POST', '/api/admin/backups', {})).statusCode).toBe(403);
  expect((await lesson.mei.call('GET', '/api/admin/support-bundle')).statusCode).toBe(403);
  const visitor = await lesson.served.call({ method: 'GET', url: '/api/admin/health' });
  expect(visitor.statusCode).toBe(401);
});

it('a job that ran is in the report with its runs and failures', async () => {
  const served = await openTestSchool();
  served.school.jobLog.note('backup', { isDone: true, ms: 5, at: 'then' });
  served.school.jobLog.note('backup', { isDone: false, ms: 7, at: 'later' });
  const expected = { name: 'backup', runs: 2, failures: 1, lastDoneAt: 'then', lastMs: 7 };
  expect(served.school.jobLog.states()).toEqual([expected]);
  await served.close();
});
