/** Which backups and files of an online storage are kept when it is thinned out. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createS3Client } from '#files/s3/s3-client.ts';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import { isKeptAmong } from '../kept-backups.ts';
import { type Bucket, fileKey, fileListKey, listFiles, listOnline, manifestKey, putText } from './bucket.ts';
import { dropOldest } from './drop-oldest.ts';

let storage: TestStorage;
let bucket: Bucket;
beforeEach(async () => {
  storage = await openTestStorage();
  bucket = { s3: createS3Client(storage.options), prefix: 'oak school/' };
});
afterEach(() => storage.close());

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

it('no file goes from online while the list of a kept backup is not there: nobody knows what it names', async () => {
  const names = await sendDays(1, 30, (day) => [day]);
  const kept = names.filter(isKeptAmong(names));
  await bucket.s3.delete(fileListKey(bucket, kept.at(-1) ?? ''));
  await dropOldest(bucket);
  expect(await listOnline(bucket)).toEqual(kept);
  expect((await listFiles(bucket)).size).toBe(30);
});

it('what is left of a backup that was dropped by half is no backup', async () => {
  const names = await sendDays(1, 30, () => [1]);
  const oldest = names.find((name) => !isKeptAmong(names)(name));
  let deleted = 0;
  const cutAfterFirst: Bucket['s3']['delete'] = (key) =>
    deleted++ === 0 ? bucket.s3.delete(key) : Promise.reject(new Error('line cut'));
  const cut = { ...bucket, s3: { ...bucket.s3, delete: cutAfterFirst } };
  await expect(dropOldest(cut)).rejects.toThrow('line cut');
  expect(await listOnline(bucket)).toEqual(names.filter((name) => name !== oldest));
});
