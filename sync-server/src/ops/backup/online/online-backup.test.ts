/** Backups in an online storage, over real HTTP: what is sent, what is kept, and what comes back. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeIn } from '#config/config.ts';
import { createS3Client } from '#files/s3/s3-client.ts';
import { restoreBackup } from '#ops/restore/restore.ts';
import { drillRestore } from '#ops/restore/restore-drill.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool } from '#test/test-school.ts';
import { backUp } from '../backup.ts';
import { databaseOf, filesOf, listBackups, listUnfinished } from '../backup-folder.ts';
import { isKeptAmong } from '../kept-backups.ts';
import {
  type Bucket,
  databaseKey,
  fileKey,
  fileListKey,
  listFiles,
  listOnline,
  manifestKey,
  putText,
  readManifest,
} from './bucket.ts';
import { dropOldest } from './drop-oldest.ts';
import { fetchBackup } from './fetch-backup.ts';
import { sendBackup } from './send-backup.ts';

let lesson: Lesson;
let storage: TestStorage;
let bucket: Bucket;
/** Keys in the order in which they were stored. */
let stored: string[];
beforeEach(async () => {
  [lesson, storage] = await Promise.all([openLesson(), openTestStorage()]);
  stored = [];
  const s3 = createS3Client(storage.options);
  const put: typeof s3.put = async (key, ...rest) => {
    await s3.put(key, ...rest);
    stored.push(key);
  };
  bucket = { s3: { ...s3, put }, prefix: 'oak school/' };
});
afterEach(async () => {
  await lesson.served.close();
  await storage.close();
});

/** Makes a backup on the disk, and sends it. */
async function sendOne(): Promise<string> {
  const { name } = await backUp(lesson.served.school, lesson.backups);
  await sendBackup(bucket, { folder: lesson.backups, name, dataDir: lesson.served.folder });
  return name;
}

it('a backup that was sent comes back on another machine as it was, and a drill restores it', async () => {
  await lesson.answer();
  await lesson.answer('q2');
  const name = await sendOne();
  const folder = join(temporaryFolder(), 'new machine');
  expect(await fetchBackup(bucket, folder)).toEqual({ name, fetched: 2, lost: [] });
  expect(readFileSync(databaseOf(folder, name))).toEqual(readFileSync(databaseOf(lesson.backups, name)));
  const drill = await drillRestore(folder, join(temporaryFolder(), 'drill'));
  expect(drill).toEqual({ name, students: 1, recordings: 2, files: 2, wrong: [] });
});

it('a fetched backup of a school without any file is restored', async () => {
  const name = await sendOne();
  const folder = join(temporaryFolder(), 'new machine');
  expect(await fetchBackup(bucket, folder)).toEqual({ name, fetched: 0, lost: [] });
  expect(await restoreBackup(placeIn(temporaryFolder()), folder)).toMatchObject({ name, files: 0 });
});

it('a backup that the server of the new machine makes meanwhile takes away nothing that was fetched', async () => {
  await lesson.answer();
  await lesson.answer('q2');
  const name = await sendOne();
  const folder = join(temporaryFolder(), 'new machine');
  const fresh = await openTestSchool();
  fresh.clock.advance(DAY_MS);
  let files = 0;
  const get: Bucket['s3']['get'] = async (key) => {
    if (key.startsWith(fileKey(bucket, '')) && ++files === 2) await backUp(fresh.school, folder);
    return bucket.s3.get(key);
  };
  const watched = { ...bucket, s3: { ...bucket.s3, get } };
  expect(await fetchBackup(watched, folder)).toEqual({ name, fetched: 2, lost: [] });
  expect(await listBackups(folder)).toHaveLength(2);
  expect(await listUnfinished(folder)).toEqual([]);
  expect(await restoreBackup(placeIn(temporaryFolder()), folder, { name })).toMatchObject({
    files: 2,
    lost: [],
  });
  await fresh.close();
});

it('two fetches at once into one folder both bring the whole backup', async () => {
  await lesson.answer();
  const name = await sendOne();
  const folder = join(temporaryFolder(), 'new machine');
  let other: unknown;
  const get: Bucket['s3']['get'] = async (key) => {
    const found = await bucket.s3.get(key);
    if (found === null || !key.startsWith(fileKey(bucket, ''))) return found;
    const bytes = Buffer.concat(await found.content.toArray());
    async function* arriving() {
      yield bytes.subarray(0, 1);
      other = await fetchBackup(bucket, folder);
      yield bytes.subarray(1);
    }
    return { ...found, content: Readable.from(arriving()) };
  };
  const slow = { ...bucket, s3: { ...bucket.s3, get } };
  expect(await fetchBackup(slow, folder)).toEqual({ name, fetched: 1, lost: [] });
  expect(other).toEqual({ name, fetched: 1, lost: [] });
  expect(await drillRestore(folder, join(temporaryFolder(), 'drill'))).toMatchObject({ files: 1, wrong: [] });
});

it('a damaged file that is already in the folder is fetched again, and its bytes are kept aside', async () => {
  const { sound } = await lesson.answer();
  const name = await sendOne();
  const folder = temporaryFolder();
  await fetchBackup(bucket, folder);
  const path = join(filesOf(folder), sound.sha256.slice(0, 2), sound.sha256);
  writeFileSync(path, 'damaged');
  expect(await fetchBackup(bucket, folder)).toEqual({ name, fetched: 1, lost: [] });
  expect(readFileSync(path)).toEqual(sound.bytes);
  expect(readFileSync(join(folder, 'damaged', `${sound.sha256}.1`), 'utf8')).toBe('damaged');
  expect(await fetchBackup(bucket, folder)).toMatchObject({ fetched: 0 });
});

it('only what the storage lacks is sent, and what says that a backup is whole comes last', async () => {
  const { sound: first } = await lesson.answer();
  await sendOne();
  const { sound: second } = await lesson.answer('q2');
  stored = [];
  const name = await sendOne();
  expect(stored).toContain(fileKey(bucket, second.sha256));
  expect(stored).not.toContain(fileKey(bucket, first.sha256));
  expect(stored.at(-1)).toBe(manifestKey(bucket, name));
});

it('a send that breaks off leaves no backup, and the next one goes on where it stopped', async () => {
  await lesson.answer();
  const { name } = await backUp(lesson.served.school, lesson.backups);
  const put: Bucket['s3']['put'] = (key, ...rest) =>
    key.endsWith('.db') ? Promise.reject(new Error('cut')) : bucket.s3.put(key, ...rest);
  const cut = { ...bucket, s3: { ...bucket.s3, put } };
  const backup = { folder: lesson.backups, name, dataDir: lesson.served.folder };
  await expect(sendBackup(cut, backup)).rejects.toThrow('cut');
  expect(await listOnline(bucket)).toEqual([]);
  await expect(fetchBackup(bucket, temporaryFolder())).rejects.toThrow(
    'There is no backup in the online storage.',
  );
  stored = [];
  await sendBackup(bucket, backup);
  expect(stored.filter((key) => key.startsWith(fileKey(bucket, '')))).toEqual([]);
  expect(await listOnline(bucket)).toEqual([name]);
});

it('backups thin out online as on a disk, and files that no other backup names go with them', async () => {
  const days = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString());
  const names = days.map((day) => day.replaceAll(':', '-'));
  const [of, ofAll] = [(at: number) => String(at).padStart(64, '0'), 'f'.repeat(64)];
  for (const [at, name] of names.entries()) {
    await putText(bucket, fileKey(bucket, of(at)), 'sound');
    await putText(bucket, fileListKey(bucket, name), `${of(at)}\n${ofAll}\n`);
    await putText(bucket, manifestKey(bucket, name), '{}');
  }
  await putText(bucket, fileKey(bucket, ofAll), 'sound');
  await dropOldest(bucket);
  const kept = names.filter(isKeptAmong(names));
  expect(kept.length).toBeLessThan(names.length);
  expect(await listOnline(bucket)).toEqual(kept);
  const files = [...(await listFiles(bucket)).keys()].toSorted();
  expect(files).toEqual([...kept.map((name) => of(names.indexOf(name))), ofAll].toSorted());
});

/** Leaves daily backups as a send does, from January 1 on, with the files that `filesOn` says. Returns their names. */
async function sendDays(from: number, to: number, filesOn: (day: number) => number[]): Promise<string[]> {
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return Promise.all(
    days.map(async (day) => {
      const name = new Date(Date.UTC(2026, 0, day)).toISOString().replaceAll(':', '-');
      const files = filesOn(day).map(hashOf);
      await Promise.all(files.map((sha256) => putText(bucket, fileKey(bucket, sha256), 'sound')));
      await putText(bucket, fileListKey(bucket, name), files.map((sha256) => `${sha256}\n`).join(''));
      await putText(bucket, manifestKey(bucket, name), '{}');
      return name;
    }),
  );
}

const hashOf = (file: number) => String(file).padStart(64, '0');

it('the lists of other backups are not read where the newest one names all files of those that go', async () => {
  const names = await sendDays(1, 30, (day) => [1, day]);
  const newest = names.at(-1) ?? '';
  await putText(bucket, fileListKey(bucket, newest), names.map((_, at) => `${hashOf(at + 1)}\n`).join(''));
  const read: string[] = [];
  const get: Bucket['s3']['get'] = (key) => {
    read.push(key);
    return bucket.s3.get(key);
  };
  await dropOldest({ ...bucket, s3: { ...bucket.s3, get } });
  const dropped = names.filter((name) => !isKeptAmong(names)(name));
  expect(dropped.length).toBeGreaterThan(0);
  expect(read.toSorted()).toEqual([...dropped, newest].map((name) => fileListKey(bucket, name)).toSorted());
  expect((await listFiles(bucket)).size).toBe(30);
});

it('a file that an older backup names stays online when the newest does not name it', async () => {
  const names = await sendDays(1, 30, (day) => (day <= 15 ? [1] : [2]));
  const isKept = isKeptAmong(names);
  expect(new Set(names.slice(0, 15).map(isKept))).toEqual(new Set([true, false]));
  await dropOldest(bucket);
  expect([...(await listFiles(bucket)).keys()].toSorted()).toEqual([hashOf(1), hashOf(2)]);
});

it('files of a send that was broken off go with the first backup of the next month', async () => {
  await putText(bucket, fileKey(bucket, hashOf(9)), 'sound');
  await sendDays(1, 31, () => [1]);
  await dropOldest(bucket);
  expect((await listFiles(bucket)).size).toBe(2);
  await sendDays(32, 32, () => [1]);
  await dropOldest(bucket);
  expect([...(await listFiles(bucket)).keys()]).toEqual([hashOf(1)]);
});

it('a file that the school has lost is reported, and the others are sent', async () => {
  const { sound } = await lesson.answer();
  await lesson.answer('q2');
  rmSync(lesson.pathOf(sound));
  const name = await sendOne();
  expect(await readManifest(bucket, name)).toMatchObject({ files: 1, lost: [sound.sha256] });
  const folder = temporaryFolder();
  expect(await fetchBackup(bucket, folder)).toMatchObject({ fetched: 1, lost: [sound.sha256] });
});

it('what the storage has damaged is found by its hash, and is never taken for the file', async () => {
  const { sound } = await lesson.answer();
  const name = await sendOne();
  const other = Buffer.alloc(sound.bytes.length);
  await bucket.s3.put(fileKey(bucket, sound.sha256), other, sound.sha256);
  const folder = temporaryFolder();
  expect(await fetchBackup(bucket, folder)).toMatchObject({ fetched: 0, lost: [sound.sha256] });
  expect(readdirSync(join(filesOf(folder), sound.sha256.slice(0, 2)))).toEqual([]);
  await bucket.s3.put(databaseKey(bucket, name), other, sound.sha256);
  await expect(fetchBackup(bucket, temporaryFolder())).rejects.toThrow('is damaged: name another one');
});

it('another school in the same bucket is left alone', async () => {
  await lesson.answer();
  await sendOne();
  const other: Bucket = { ...bucket, prefix: 'maple/' };
  expect(await listOnline(other)).toEqual([]);
  await expect(fetchBackup(other, temporaryFolder(), 'nothing')).rejects.toThrow(
    'There is no backup nothing in the online storage.',
  );
});
