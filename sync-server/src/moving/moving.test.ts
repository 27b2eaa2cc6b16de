/** A whole school leaves as one file and comes back elsewhere as it was. */
import { X509Certificate } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeIn } from '#config/config.ts';
import { createDiskStore } from '#files/disk-store.ts';
import { ACCESS_CHANGES, addLines, DELETIONS, readLines, toLines } from '#files/ledgers/ledgers.ts';
import { quarantinedIn } from '#files/quarantine.ts';
import { ensureCertificates } from '#lan/ensure-certificates.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { everyTable, hashesIn, leaveLog } from '#test/files/stored-school.ts';
import { openS3Store } from '#test/files/stores.ts';
import { openTestStorage } from '#test/files/test-storage.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool } from '#test/test-school.ts';
import { packSchool } from './pack-school.ts';
import { unpackSchool } from './unpack-school.ts';

let lesson: Lesson;
let file: string;
let fresh: string;
beforeEach(async () => {
  lesson = await openLesson();
  file = join(temporaryFolder(), 'oak.school');
  fresh = temporaryFolder();
});
afterEach(() => lesson.served.close());

async function pack() {
  await lesson.served.school.uploads.flush();
  return packSchool(lesson.served.school.config, file, 'backup');
}

it('a school comes out of its one file with every row, every file and the key of the second factors', async () => {
  const { config, secretBox } = lesson.served.school;
  const sealed = secretBox.seal(Buffer.from('secret'));
  for (let count = 0; count < 20; count++) await lesson.answer(`q${count}`);
  await pack();
  await unpackSchool(placeIn(fresh), file);
  expect(everyTable(placeIn(fresh).databaseFile)).toEqual(everyTable(config.databaseFile));
  expect(await hashesIn(placeIn(fresh).filesDir)).toEqual(await hashesIn(config.filesDir));
  const moved = await openTestSchool({ folder: fresh });
  expect(moved.school.secretBox.open(sealed)?.toString()).toBe('secret');
  await moved.close();
});

it('the lists of deletions and of changes of access leave with the school', async () => {
  const deletions = toLines(DELETIONS, [`${'a'.repeat(64)} 2026-01-05`]);
  const changes = toLines(ACCESS_CHANGES, [`${'b'.repeat(64)} 2026-01-05T08:00:00.000Z tablet_revoked`]);
  await addLines(DELETIONS, [lesson.served.folder], deletions);
  await addLines(ACCESS_CHANGES, [lesson.served.folder], changes);
  await pack();
  await unpackSchool(placeIn(fresh), file);
  expect(await readLines(DELETIONS, [fresh])).toEqual(deletions);
  expect([...(await readLines(ACCESS_CHANGES, [fresh])).keys()]).toEqual(
    expect.arrayContaining([...changes.keys()]),
  );
});

it('a device goes on with its cursor, its lane and its token where the school is now', async () => {
  await lesson.answer();
  const page = await lesson.mei.pull(null, [lesson.lane.id]);
  await pack();
  await unpackSchool(placeIn(fresh), file);
  const moved = await openTestSchool({ folder: fresh });
  expect(moved.school.incarnation.id).not.toBe(lesson.served.school.incarnation.id);
  // Its past, so no replica is read anew.
  expect(
    moved.school.incarnations.isPast(lesson.served.school.incarnation.id, lesson.served.school.head()),
  ).toBe(true);
  const mei = await moved.signIn('mei', 'mei', 'student');
  expect(await mei.pull(page.cursor, [lesson.lane.id])).not.toHaveProperty('reset');
  const token = lesson.lane.token;
  const state = await moved.call({
    method: 'GET',
    url: `/api/sync/lanes/${lesson.lane.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(state.json()).toMatchObject({ lastNumber: 1, rejects: [] });
  await moved.close();
});

it('tablets of the old box trust a new one at another address once it has the folder tls of the old one', async () => {
  const old = lesson.served.folder;
  const { authority } = ensureCertificates(old, ['oak.local', '192.168.1.10'], Date.now());
  const isTrusted = () => {
    const { certFile } = ensureCertificates(fresh, ['elm.local', '10.0.0.7'], Date.now());
    const shown = new X509Certificate(readFileSync(certFile));
    return shown.checkIP('10.0.0.7') !== undefined && shown.verify(authority.publicKey);
  };
  await pack();
  await unpackSchool(placeIn(fresh), file);
  // The service begins with an authority of its own.
  expect(isTrusted()).toBe(false);
  rmSync(join(fresh, 'tls'), { recursive: true });
  cpSync(join(old, 'tls'), join(fresh, 'tls'), { recursive: true });
  expect(isTrusted()).toBe(true);
});

it('a damaged sound is reported as missing, and the school moves without it', async () => {
  const { sound } = await lesson.answer();
  const { sound: sent } = await lesson.answer('q2');
  writeFileSync(lesson.pathOf(sound), 'damaged');
  expect(await pack()).toMatchObject({ files: 1, missing: [sound.sha256] });
  expect(await unpackSchool(placeIn(fresh), file)).toMatchObject({ missing: [sound.sha256] });
  expect(await hashesIn(placeIn(fresh).filesDir)).toEqual([sent.sha256]);
  expect(quarantinedIn(lesson.served.school.config.filesDir)).toMatchObject([{ sha256: sound.sha256 }]);
});

it('what the school took in after the file was made is missing where it is now, and its device learns that', async () => {
  await pack();
  await lesson.answer();
  await unpackSchool(placeIn(fresh), file);
  const moved = await openTestSchool({ folder: fresh });
  const { incarnation } = lesson.served.school;
  expect(moved.school.incarnations.isPast(incarnation.id, lesson.served.school.head())).toBe(false);
  await moved.close();
});

it('a file that was cut short, changed or made by somebody else is refused and leaves nothing behind', async () => {
  await lesson.answer();
  await pack();
  const whole = readFileSync(file);
  const place = placeIn(fresh);

  truncateSync(file, Math.floor(whole.length / 2));
  await expect(unpackSchool(place, file)).rejects.toThrow(/damaged|cut short/);
  // One byte of the last sound, before the zeros at the end.
  const changed = Buffer.from(whole);
  const at = changed.findLastIndex((byte) => byte !== 0);
  changed[at] = (changed[at] ?? 0) ^ 1;
  writeFileSync(file, changed);
  await expect(unpackSchool(place, file)).rejects.toThrow(/damaged/);
  writeFileSync(file, 'no archive at all');
  await expect(unpackSchool(place, file)).rejects.toThrow(/no school/);
  expect(existsSync(place.databaseFile)).toBe(false);

  writeFileSync(file, whole);
  await unpackSchool(place, file);
  await expect(unpackSchool(place, file)).rejects.toThrow(/There is a school/);
  await expect(packSchool(place, file, 'backup')).rejects.toThrow(/there already/);
  await expect(packSchool(placeIn(temporaryFolder()), `${file}.2`, 'backup')).rejects.toThrow(/no school/);
});

it('files of a school in an S3 storage leave it and come into another one, and not onto the disk', async () => {
  const storage = await openTestStorage();
  const [oak, elm] = [openS3Store(storage), openS3Store(storage, { prefix: 'elm.test/' })];
  const hosted = await openLesson({ files: oak.store });
  const { sound } = await hosted.answer();
  await hosted.served.school.uploads.flush();
  const manifest = await packSchool(hosted.served.school.config, file, 'backup', { store: oak.store });
  expect(manifest).toMatchObject({ missing: [] });
  await unpackSchool(placeIn(fresh), file, { store: elm.store });
  expect(await elm.store.size(sound.sha256)).toBe(sound.bytes.length);
  expect(existsSync(placeIn(fresh).filesDir)).toBe(false);
  await hosted.served.close();
  await storage.close();
});

it('a full disk stops an unpacking with its own error, and the file is not reported as damaged', async () => {
  await lesson.answer();
  await pack();
  const place = placeIn(fresh);
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const store = { ...createDiskStore(place.filesDir), receive: () => Promise.reject(full) };
  await expect(unpackSchool(place, file, { store })).rejects.toBe(full);
  expect(readdirSync(fresh).filter((name) => /^(school\.db|arriving)/.test(name))).toEqual([]);
  await unpackSchool(place, file);
});

it('the log of a database that was deleted is not applied to the one that comes out of the file', async () => {
  await pack();
  const place = placeIn(fresh);
  leaveLog(place.databaseFile);
  await unpackSchool(place, file);
  expect(everyTable(place.databaseFile)).toEqual(everyTable(lesson.served.school.config.databaseFile));
});

it('a full disk stops a packing with its own error, and nothing of the school is left beside the file', async () => {
  await lesson.answer();
  await lesson.served.school.uploads.flush();
  symlinkSync('/dev/full', `${file}.arriving`);
  await expect(packSchool(lesson.served.school.config, file, 'backup')).rejects.toThrow('ENOSPC');
  expect(readdirSync(dirname(file))).toEqual([]);
});
