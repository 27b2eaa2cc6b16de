import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { arrivingFiles } from '#test/files/arriving-files.ts';
import { makeSound } from '#test/people/drafts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createDiskStore } from './disk-store.ts';
import { openFileStore } from './open-file-store.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});
afterEach(() => vi.restoreAllMocks());

it('files that arrive at once are written in several folders and leave nothing there', async () => {
  const store = createDiskStore(root);
  const rest = Promise.withResolvers<void>();
  const sounds = Array.from({ length: 40 }, () => makeSound());
  const received = sounds.map(({ bytes }) => {
    async function* slowly() {
      yield bytes;
      await rest.promise;
    }
    return store.receive(slowly(), { maxBytes: bytes.length });
  });
  await vi.waitFor(() => expect(arrivingFiles(root)).toHaveLength(sounds.length));
  expect(new Set(arrivingFiles(root).map(dirname)).size).toBeGreaterThan(1);
  rest.resolve();
  const hashes = (await Promise.all(received)).map(({ sha256 }) => sha256);
  expect(hashes).toEqual(sounds.map(({ sha256 }) => sha256));
  expect(arrivingFiles(root)).toEqual([]);
});

it('interrupted files are swept from each folder, also where an older release left them', async () => {
  const store = createDiskStore(root);
  mkdirSync(join(root, 'tmp', 'a'), { recursive: true });
  for (const path of [join('a', 'one'), join('a', 'two'), 'three'])
    writeFileSync(join(root, 'tmp', path), '');
  expect(await store.sweepTemporary(0)).toBe(0);
  expect(await store.sweepTemporary(Date.now() + 1000)).toBe(3);
  expect(arrivingFiles(root)).toEqual([]);
});

/** Paths of the folders that are flushed from now on. */
async function watchFlushes(): Promise<string[]> {
  const handle = await open(root, 'r');
  const handles: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const flushed: string[] = [];
  const { sync } = handles;
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await Reflect.apply(sync, this, []);
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`));
  });
  return flushed;
}

it.runIf(process.platform === 'linux').each([
  ['postgres', 'is received when its name is on the disk, as PostgreSQL commits on another'],
  ['sqlite', 'costs no flush of a folder, as COMMIT of SQLite flushes the same disk'],
] as const)('beside %s, a file %s', async (engine, _) => {
  const store = openFileStore({ engine, fileStorage: null, filesDir: root }, NO_SECRETS);
  const flushed = await watchFlushes();
  const { bytes, sha256 } = makeSound();
  async function* source() {
    yield bytes;
  }
  const folder = join(root, sha256.slice(0, 2));
  await store.receive(source(), { maxBytes: bytes.length });
  expect(flushed).toEqual(engine === 'postgres' ? [folder, root] : []);
  await store.receive(source(), { maxBytes: bytes.length });
  expect(flushed).toEqual(engine === 'postgres' ? [folder, root, folder] : []);
});
