/** What every store of files promises, on the disk, in memory and in an S3 storage. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStore, openMemoryStore, openS3Store, type TestStore } from '#test/files/stores.ts';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import { makePicture, makeSound, type TestFile } from '#test/people/drafts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import type { FileStore, ReceiveOptions } from './file-store.ts';

const MAX = { maxBytes: 1_000_000 };
const NOBODY = 'f'.repeat(64);

let storage: TestStorage;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const stores: Record<string, () => Pick<TestStore, 'store' | 'arriving'>> = {
  disk: openDiskStore,
  memory: openMemoryStore,
  S3: () => openS3Store(storage),
};
const lastingStores: Record<string, () => TestStore> = {
  disk: openDiskStore,
  S3: () => openS3Store(storage),
};

async function* piecesOf({ bytes }: TestFile) {
  for (let at = 0; at < bytes.length; at += 10) yield bytes.subarray(at, at + 10);
}

function send(store: FileStore, file: TestFile, options: Partial<ReceiveOptions> = {}) {
  return store.receive(piecesOf(file), { ...MAX, ...options });
}

async function hashesIn(store: FileStore, folders?: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for await (const sha256 of store.list(Date.now() + 60_000, folders)) hashes.push(sha256);
  return hashes;
}

describe.each(Object.entries(stores))('a store on %s', (_name, open) => {
  let store: FileStore;
  let arriving: () => number;
  beforeEach(() => {
    ({ store, arriving } = open());
  });

  it('a file store gives back what it took in, whole and by range', async () => {
    const sound = makeSound('a'.repeat(500));
    const stored = await send(store, sound, { expectedHash: sound.sha256 });
    expect(stored).toEqual({ sha256: sound.sha256, size: sound.bytes.length, type: 'audio/webm' });
    expect(await store.size(sound.sha256)).toBe(sound.bytes.length);
    expect(await store.facts(sound.sha256)).toMatchObject({ size: sound.bytes.length });
    expect(await buffer(store.read(sound.sha256))).toEqual(sound.bytes);
    expect(await buffer(store.read(sound.sha256, { start: 3, end: 90 }))).toEqual(
      sound.bytes.subarray(3, 91),
    );
    expect(await buffer(store.read(sound.sha256, { start: 0, end: 1 }))).toHaveLength(2);
  });

  it('a file store takes the same file twice, also at once, and has it once', async () => {
    const picture = makePicture();
    await Promise.all([send(store, picture), send(store, picture)]);
    await send(store, picture);
    expect((await hashesIn(store)).filter((sha256) => sha256 === picture.sha256)).toHaveLength(1);
    expect(await buffer(store.read(picture.sha256))).toEqual(picture.bytes);
  });

  it('a file store refuses a file that is too large, empty, damaged on its way or of an unknown type, and keeps nothing', async () => {
    const sound = makeSound();
    const text = { ...sound, bytes: Buffer.from('just text'), sha256: NOBODY };
    await expect(send(store, sound, { maxBytes: 20 })).rejects.toMatchObject({ code: 'too_large' });
    await expect(send(store, { ...sound, bytes: Buffer.alloc(0) })).rejects.toMatchObject({
      code: 'no_file',
    });
    await expect(send(store, sound, { expectedHash: NOBODY })).rejects.toMatchObject({
      code: 'hash_mismatch',
    });
    await expect(send(store, text)).rejects.toMatchObject({ code: 'unsupported_type' });
    expect(await store.size(sound.sha256)).toBeNull();
    expect(arriving()).toBe(0);
  });

  it('a file store keeps nothing of a file whose sender hung up', async () => {
    async function* halfOf(file: TestFile) {
      yield file.bytes.subarray(0, 50);
      throw new Error('aborted');
    }
    const sound = makeSound();
    await expect(store.receive(halfOf(sound), MAX)).rejects.toThrow('aborted');
    expect(await store.size(sound.sha256)).toBeNull();
    expect(arriving()).toBe(0);
  });

  it('a file store says that a missing file is missing, and reading it fails', async () => {
    expect(await store.size(NOBODY)).toBeNull();
    expect(await store.facts(NOBODY)).toBeNull();
    expect(await store.quarantine(NOBODY)).toBeNull();
    expect(await store.removeOlder(NOBODY, Date.now())).toBe(false);
    await expect(buffer(store.read(NOBODY))).rejects.toThrow();
    await expect(store.copyTo(NOBODY, join(temporaryFolder(), 'copy'))).rejects.toThrow();
  });

  it('a file store removes a file, copies one out, and lists those of some folders', async () => {
    const [stays, goes] = [makeSound(), makeSound()];
    for (const file of [stays, goes]) await send(store, file);
    const path = join(temporaryFolder(), 'deep', 'copy');
    await store.copyTo(stays.sha256, path);
    expect(readFileSync(path)).toEqual(stays.bytes);
    expect(await store.removeOlder(goes.sha256, Date.now() + 60_000)).toBe(true);
    expect(await store.size(goes.sha256)).toBeNull();
    const listed = await hashesIn(store, [stays.sha256.slice(0, 2)]);
    expect(listed).toContain(stays.sha256);
    expect(listed.every((sha256) => sha256.startsWith(stays.sha256.slice(0, 2)))).toBe(true);
    expect(await hashesIn(store)).not.toContain(goes.sha256);
    expect(await store.quarantine(stays.sha256)).toBeNull();
  });

  it('a file store passes the bytes on as they come, and lets a reader stop in the middle', async () => {
    const sound = makeSound('b'.repeat(300_000));
    await send(store, sound);
    for await (const chunk of store.read(sound.sha256)) {
      expect(sound.bytes.subarray(0, chunk.length)).toEqual(chunk);
      break;
    }
    expect(await buffer(store.read(sound.sha256))).toEqual(sound.bytes);
  });
});

describe.each(Object.entries(lastingStores))('a lasting store on %s', (_name, open) => {
  let at: TestStore;
  beforeEach(() => {
    at = open();
  });

  it('a file store lists and removes only what was stored before a time, and a file that is sent again is new', async () => {
    const [old, fresh, again] = [makeSound(), makeSound(), makeSound()];
    for (const file of [old, fresh, again]) await send(at.store, file);
    for (const file of [old, again]) at.age(file.sha256);
    await send(at.store, again);
    const before = Date.now() - 86_400_000;
    const listed: string[] = [];
    for await (const sha256 of at.store.list(before)) listed.push(sha256);
    expect(listed).toContain(old.sha256);
    for (const { sha256 } of [fresh, again]) {
      expect(listed).not.toContain(sha256);
      expect(await at.store.removeOlder(sha256, before)).toBe(false);
    }
    expect(await at.store.removeOlder(old.sha256, before)).toBe(true);
    expect(await at.store.size(old.sha256)).toBeNull();
  });

  it('a file store moves damaged bytes aside, takes the file in again, and removes both together', async () => {
    const sound = makeSound();
    const before = await send(at.store, sound);
    at.damage(sound.sha256, Buffer.from('rotten'));
    const aside = await at.store.quarantine(sound.sha256);
    expect(aside).toContain(`damaged/${sound.sha256}.`);
    expect(await at.store.size(sound.sha256)).toBeNull();
    expect(await hashesIn(at.store)).toContain(sound.sha256);
    expect(await send(at.store, sound)).toEqual(before);
    expect(await buffer(at.store.read(sound.sha256))).toEqual(sound.bytes);
    expect(await at.store.removeOlder(sound.sha256, Date.now() + 60_000)).toBe(true);
    expect(await hashesIn(at.store)).not.toContain(sound.sha256);
  });
});
