/** A file with other bytes than were stored is handled like a lost one, and kept: somebody may still hear something. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { TestFile } from '#test/people/drafts.ts';
import { CONTENT_CHECK_SHARES, hashRangeOf, listDueShares } from '../hourly-shares.ts';
import { restoreBackup } from '../restore/restore.ts';
import { type Backup, backUp } from './backup.ts';
import { filesOf, listBackups } from './backup-folder.ts';
import { backUpFromOutside } from './outside-backup.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

/** Bit rot: as many bytes as before, one of them another. */
function rot(path: string, at = -1): Buffer {
  const bytes = readFileSync(path);
  bytes.writeUInt8((bytes.at(at) ?? 0) ^ 0x10, bytes.length + at);
  writeFileSync(path, bytes);
  return bytes;
}
function backUpNow(): Promise<Backup> {
  lesson.served.clock.advance(60_000);
  return backUp(lesson.served.school, lesson.backups);
}
/** A backup after a day: by then the size of every file was checked, although a backup has it. */
function backUpAfterDay(): Promise<Backup> {
  lesson.served.clock.advance(24 * HOUR_MS);
  return backUp(lesson.served.school, lesson.backups);
}
/** A backup after eleven days: by then every file was read. */
function backUpAfterElevenDays(): Promise<Backup> {
  lesson.served.clock.advance(251 * HOUR_MS);
  return backUp(lesson.served.school, lesson.backups);
}
/** An answer whose sound no backup of the next day reads: its hash is in another share. */
async function answerReadLater() {
  const now = lesson.served.clock.now();
  const ranges = listDueShares(now, now + 25 * HOUR_MS, CONTENT_CHECK_SHARES).map((share) =>
    hashRangeOf(share, CONTENT_CHECK_SHARES),
  );
  for (;;) {
    const answer = await lesson.answer();
    const { sha256 } = answer.sound;
    if (!ranges.some(({ from, to }) => from <= sha256 && sha256 < to)) return answer;
  }
}
const copyOf = ({ sha256 }: TestFile) => join(filesOf(lesson.backups), sha256.slice(0, 2), sha256);
const asideOf = (sha256: string) => expect.stringContaining(join('damaged', sha256));
/** What lies in a quarantine, oldest first. */
function quarantined(folder = join(lesson.served.folder, 'files')): Buffer[] {
  const path = join(folder, 'damaged');
  const names = existsSync(path) ? readdirSync(path).sort() : [];
  return names.map((name) => readFileSync(join(path, name)));
}

it('a damaged file does not prevent the backup of the others, and is sent again', async () => {
  const first = await lesson.answer('q1');
  const second = await lesson.answer('q2');
  const third = await lesson.answer('q3');
  const damaged = rot(lesson.pathOf(second.sound));
  const { sha256 } = second.sound;
  expect(await backUpNow()).toMatchObject({
    files: 3,
    lost: [sha256],
    quarantined: [asideOf(sha256)],
    putBack: [],
  });
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 1 });
  expect([first, second, third].map(({ sound }) => existsSync(copyOf(sound)))).toEqual([true, false, true]);
  const [name = ''] = await listBackups(lesson.backups);
  expect(readdirSync(join(lesson.backups, name))).not.toContain(sha256);
  expect(existsSync(lesson.pathOf(second.sound))).toBe(false);
  expect(quarantined()).toEqual([damaged]);

  expect(await lesson.send(second.command, third.command)).toMatchObject({
    ...{ lastNumber: 1, results: [{ number: 2, status: 'need_blob' }] },
  });
  expect((await lesson.lane.put(second.sound)).statusCode).toBe(200);
  expect(await lesson.send(second.command, third.command)).toMatchObject({ lastNumber: 3 });
  expect(await backUpNow()).toMatchObject({ lost: [], quarantined: [] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 3, backedUpNumber: 3 });
  expect(readFileSync(copyOf(second.sound))).toEqual(second.sound.bytes);
  expect(quarantined()).toEqual([damaged]);
});

it('a damaged file is requested until somebody sends it, and may be damaged again', async () => {
  const { sound, command } = await lesson.answer();
  const once = rot(lesson.pathOf(sound));
  await backUpNow();
  expect(await backUpNow()).toMatchObject({ lost: [sound.sha256], quarantined: [] });
  await lesson.lane.put(sound);
  await lesson.send(command);
  const twice = rot(lesson.pathOf(sound), -2);
  expect(await backUpNow()).toMatchObject({ lost: [sound.sha256], quarantined: [asideOf(sound.sha256)] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 0, backedUpNumber: 0 });
  expect(quarantined()).toEqual([once, twice]);
});

it.each([
  ['shorter', Buffer.from('1a45', 'hex')],
  ['empty', Buffer.alloc(0)],
  ['longer', Buffer.alloc(5000, 1)],
])('a damaged file may be %s than it was', async (_, bytes) => {
  const { sound } = await lesson.answer();
  writeFileSync(lesson.pathOf(sound), bytes);
  expect(await backUpNow()).toMatchObject({ lost: [sound.sha256], quarantined: [asideOf(sound.sha256)] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 0, backedUpNumber: 0 });
  expect(quarantined()).toEqual([bytes]);
});

it.each([
  ['found', (path: string) => symlinkSync(path, path), /ELOOP/],
  ['read', (path: string) => mkdirSync(path), /EISDIR|EINVAL|not a regular file/i],
])('a file that cannot be %s does not count as damaged', async (_, obstruct, error) => {
  const { sound } = await lesson.answer();
  rmSync(lesson.pathOf(sound));
  obstruct(lesson.pathOf(sound));
  await expect(backUpNow()).rejects.toThrow(error);
  expect(quarantined()).toEqual([]);
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 0 });
});

it('a file that may not be read, in the copy or after it, fails the backup and does not count as damaged', async () => {
  const code = 'EACCES';
  await lesson.answer();
  const { school } = lesson.served;
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
  const unread = { ...school, files: { ...school.files, copyTo: fail } };
  await expect(backUp(unread, lesson.backups)).rejects.toThrow(code);
  const copyTo = async (_: string, path: string) => writeFileSync(path, 'other bytes');
  const unchecked = { ...school, files: { ...school.files, copyTo, quarantine: fail } };
  await expect(backUp(unchecked, lesson.backups)).rejects.toThrow(code);
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 0 });
});

it('a damaged file is put back from a backup when its share is checked', async () => {
  const { sound } = await answerReadLater();
  await backUpNow();
  const damaged = rot(lesson.pathOf(sound));
  const { sha256 } = sound;
  expect(await backUpAfterDay()).toMatchObject({ quarantined: [], putBack: [] });
  expect(await backUpAfterElevenDays()).toMatchObject({
    lost: [],
    quarantined: [asideOf(sha256)],
    putBack: [sha256],
  });
  expect(readFileSync(lesson.pathOf(sound))).toEqual(sound.bytes);
  writeFileSync(lesson.pathOf(sound), 'short');
  expect(await backUpNow()).toMatchObject({ quarantined: [], putBack: [] });
  expect(await backUpAfterDay()).toMatchObject({
    ...{ lost: [], quarantined: [asideOf(sha256)], putBack: [sha256] },
  });
  expect(await lesson.state()).toMatchObject({
    lastNumber: lesson.lane.number,
    backedUpNumber: lesson.lane.number,
  });
  expect(quarantined()).toEqual([damaged, Buffer.from('short')]);
  expect(await backUpAfterElevenDays()).toMatchObject({ lost: [], quarantined: [], putBack: [] });
});

it('a damaged file whose copy in the backup is damaged, too, is lost until it is sent again', async () => {
  const { sound } = await lesson.answer();
  await backUpNow();
  const here = rot(lesson.pathOf(sound));
  const there = rot(copyOf(sound), -2);
  const { sha256 } = sound;
  expect(await backUpAfterElevenDays()).toMatchObject({
    ...{ lost: [sha256], putBack: [], quarantined: [asideOf(sha256), asideOf(sha256)] },
  });
  expect([quarantined(), quarantined(lesson.backups)]).toEqual([[here], [there]]);
  await lesson.lane.put(sound);
  expect(await backUpNow()).toMatchObject({ lost: [], quarantined: [] });
  expect(readFileSync(copyOf(sound))).toEqual(sound.bytes);
});

it.each([
  ['of the same size', backUpAfterElevenDays, (path: string) => void rot(path)],
  ['cut short', backUpAfterDay, (path: string) => writeFileSync(path, 'short')],
  ['missing', backUpAfterDay, (path: string) => rmSync(path)],
])('a file whose copy in the backup is damaged (%s) is copied anew', async (_, backUpThen, damage) => {
  const { sound } = await lesson.answer();
  await backUpNow();
  damage(copyOf(sound));
  expect(await backUpThen()).toMatchObject({ lost: [], putBack: [] });
  expect(readFileSync(copyOf(sound))).toEqual(sound.bytes);
  expect(quarantined()).toEqual([]);
});

it('a backup from outside moves a damaged file aside, and the next backup of the server requests it', async () => {
  const { sound } = await lesson.answer();
  const { config, uploads } = lesson.served.school;
  await uploads.flush();
  const damaged = rot(lesson.pathOf(sound));
  expect(
    await backUpFromOutside({ ...config, logLevel: 'silent' }, lesson.backups, NO_SECRETS),
  ).toMatchObject({
    ...{ lost: [sound.sha256], quarantined: [asideOf(sound.sha256)] },
  });
  expect(await lesson.state()).toMatchObject({ backedUpNumber: 0 });
  expect(await backUpNow()).toMatchObject({ lost: [sound.sha256], quarantined: [] });
  expect(await lesson.state()).toMatchObject({ lastNumber: 0, backedUpNumber: 0 });
  expect(quarantined()).toEqual([damaged]);
});

it('a damaged file stays in quarantine whatever is swept, and gives way to a restored file', async () => {
  const { sound } = await lesson.answer();
  await backUpNow();
  const once = rot(lesson.pathOf(sound));
  await backUpAfterElevenDays();
  const { clock, school } = lesson.served;
  clock.advance(Math.max(0, Date.now() - clock.now()) + 25 * HOUR_MS);
  await sweepFiles(school);
  const twice = rot(lesson.pathOf(sound), -2);
  await lesson.served.close();
  expect(await restoreBackup(school.config, lesson.backups)).toMatchObject({ files: 1 });
  expect(readFileSync(lesson.pathOf(sound))).toEqual(sound.bytes);
  expect(quarantined()).toEqual([once, twice]);
});

it('a damaged file is removed with the answer that named it', async () => {
  const { sound, command } = await lesson.answer();
  rot(lesson.pathOf(sound));
  await backUpNow();
  const { clock, school } = lesson.served;
  // Neither the row nor what nobody names any more goes before its day is over.
  await school.db.deleteFrom('recordings').where('uid', '=', String(command.payload.uid)).execute();
  await school.db.deleteFrom('file_refs').where('sha256', '=', sound.sha256).execute();
  clock.advance(Math.max(0, Date.now() - clock.now()) + 25 * HOUR_MS);
  await sweepFiles(school);
  expect(quarantined()).toHaveLength(1);
  await sweepFiles(school);
  expect(quarantined()).toEqual([]);
});
