/** What only a store in an S3 storage has to hold: a storage that is away, and several processes at one bucket. */
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { openLesson } from '#test/classes/lesson.ts';
import { uploadSound } from '#test/classes/school-class.ts';
import { openS3Store, PREFIX } from '#test/files/stores.ts';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import { answerWith, makeSound, type TestFile } from '#test/people/drafts.ts';
import { openTestSchool } from '#test/test-school.ts';
import { createTurns } from '#test/turns.ts';
import { createS3Client, type S3Client } from './s3-client.ts';

let storage: TestStorage;
beforeEach(async () => {
  storage = await openTestStorage();
});
afterEach(() => storage.close());

const receive = ({ store }: Pick<ReturnType<typeof openS3Store>, 'store'>, { bytes, sha256 }: TestFile) =>
  store.receive([bytes] as never, { maxBytes: 1_000_000, expectedHash: sha256 });

async function keysOf(s3: S3Client): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of s3.list('')) keys.push(key);
  return keys;
}

it('files of two schools in one bucket are apart', async () => {
  const [oak, elm] = [openS3Store(storage), openS3Store(storage, { prefix: 'elm.test/' })];
  const sound = makeSound();
  await receive(oak, sound);
  expect(await elm.store.size(sound.sha256)).toBeNull();
  expect(await elm.store.removeOlder(sound.sha256, Date.now() + 60_000)).toBe(false);
  expect(await keysOf(createS3Client(storage.options))).toEqual([`${PREFIX}files/${sound.sha256}`]);
});

it('every call fails with an error of the storage while it is away, and nothing stays on this machine', async () => {
  const at = openS3Store(storage);
  const sound = makeSound();
  await receive(at, sound);
  await storage.close();
  const isAway = { name: 'S3Error', code: 'Unreachable' };
  await expect(receive(at, makeSound())).rejects.toMatchObject(isAway);
  await expect(at.store.size(sound.sha256)).rejects.toMatchObject(isAway);
  await expect(at.store.facts(sound.sha256)).rejects.toMatchObject(isAway);
  await expect(at.store.quarantine(sound.sha256)).rejects.toMatchObject(isAway);
  await expect(at.store.removeOlder(sound.sha256, Date.now())).rejects.toMatchObject(isAway);
  await expect(buffer(at.store.read(sound.sha256))).rejects.toMatchObject(isAway);
  expect(at.arriving()).toBe(0);
  storage = await openTestStorage(storage);
  expect(await buffer(at.store.read(sound.sha256))).toEqual(sound.bytes);
});

it('a device hears 503 while the storage is away, keeps its answer, and sends it once more', async () => {
  const { store } = openS3Store(storage);
  const lesson = await openLesson({ files: store });
  try {
    const { lane } = lesson;
    const sound = makeSound();
    await storage.close();
    const refused = await lane.put(sound);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'files_unavailable']);
    expect(refused.headers['retry-after']).toBe('10');
    const command = lane.next(answerWith(sound, lesson.activityUid));

    storage = await openTestStorage(storage);
    expect((await lane.put(sound)).statusCode).toBe(200);
    expect(await lesson.send(command)).toMatchObject({ lastNumber: 1 });
  } finally {
    await lesson.served.close();
  }
});

it('a school whose settings name a storage keeps its files there, and does not open without the key', async () => {
  const { secretAccessKey: fileStorageKey, ...place } = storage.options;
  const settings = { fileStorage: { ...place, prefix: 'oak.test/' } };
  await expect(openTestSchool({ settings })).rejects.toThrow('set S3_SECRET_ACCESS_KEY, too');
  const served = await openTestSchool({ settings, secrets: { ...NO_SECRETS, fileStorageKey } });
  const rivera = await served.teacher('Rivera');
  const address = await uploadSound(served, rivera);
  const [key] = await keysOf(createS3Client(storage.options));
  expect(address).toContain(key?.slice('oak.test/files/'.length));
  const range = await served.call({
    method: 'GET',
    url: address,
    headers: { cookie: rivera.cookie, range: 'bytes=0-3' },
  });
  expect([range.statusCode, range.rawPayload.toString('hex')]).toEqual([206, '1a45dfa3']);
  await served.close();
});

it('a file that the storage does not have after its upload is not acknowledged', async () => {
  const at = openS3Store(storage, {
    through: (s3) => ({ ...s3, put: async () => undefined }),
  });
  await expect(receive(at, makeSound())).rejects.toMatchObject({ code: 'NotStored' });
});

it('a mark that an interrupted removal left behind is swept after its day', async () => {
  const at = openS3Store(storage, {
    through: (s3) => ({ ...s3, delete: () => Promise.reject(new Error('killed')) }),
  });
  const sound = makeSound();
  await expect(at.store.removeOlder(sound.sha256, Date.now())).rejects.toThrow('killed');
  const { store } = openS3Store(storage);
  await expect(receive({ store }, sound)).rejects.toMatchObject({ code: 'BeingRemoved' });
  expect(await store.sweepTemporary(Date.now() - 86_400_000)).toBe(0);
  expect(await store.sweepTemporary(Date.now() + 60_000)).toBe(1);
  await receive({ store }, sound);
});

it('a file that is sent again while other processes remove it is never acknowledged and lost', async () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= 40; seed++) {
    const sound = makeSound(`sound ${seed}`);
    const first = openS3Store(storage);
    await receive(first, sound);
    first.age(sound.sha256);
    const turns = createTurns(seed);
    const actor = () => openS3Store(storage, { through: turns.join });
    const before = Date.now() - 86_400_000;
    const [received] = await Promise.all([
      turns.run(() =>
        receive(actor(), sound).then(
          () => true,
          () => false,
        ),
      ),
      ...Array.from({ length: 1 + (seed % 2) }, () =>
        turns.run(() => actor().store.removeOlder(sound.sha256, before)),
      ),
    ]);
    const isThere = (await first.store.size(sound.sha256)) !== null;
    if (received) expect(isThere, `seed ${seed}`).toBe(true);
    ends.add(`${received} ${isThere}`);
  }
  // Else no order of theirs was dangerous.
  expect(ends.size).toBeGreaterThan(1);
});
