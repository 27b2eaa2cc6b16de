/** Backups in an online storage, over real HTTP: what is sent, and what comes back. */
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
import {
  type Bucket,
  databaseKey,
  fileKey,
  listFiles,
  listOnline,
  manifestKey,
  putText,
  readManifest,
} from './bucket.ts';
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

it('a file that the storage has only in part is sent again', async () => {
  const { sound } = await lesson.answer();
  await putText(bucket, fileKey(bucket, sound.sha256), 'half');
  await sendOne();
  expect((await listFiles(bucket)).get(sound.sha256)).toBe(sound.bytes.length);
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
