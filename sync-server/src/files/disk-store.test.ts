import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { arrivingFiles } from '#test/files/arriving-files.ts';
import { whileFlushing } from '#test/files/while-flushing.ts';
import { makeSound } from '#test/people/drafts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createDiskStore } from './disk-store.ts';
import { openFileStore } from './open-file-store.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

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
  await expect.poll(() => arrivingFiles(root)).toHaveLength(sounds.length);
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

it.runIf(process.platform === 'linux').each([
  ['postgres', 'is received when its name is on the disk, as PostgreSQL commits on another'],
  ['sqlite', 'costs no flush of a folder, as COMMIT of SQLite flushes the same disk'],
] as const)('beside %s, a file %s', async (engine, _) => {
  const store = openFileStore({ engine, fileStorage: null, filesDir: root }, NO_SECRETS);
  const { bytes, sha256 } = makeSound();
  const flushed: string[] = [];
  async function* source() {
    yield bytes;
  }
  const receive = () =>
    whileFlushing(
      (path, flush) => flush().then(() => void flushed.push(path)),
      () => store.receive(source(), { maxBytes: bytes.length }),
    );
  const folder = join(root, sha256.slice(0, 2));
  await receive();
  expect(flushed).toEqual(engine === 'postgres' ? [folder, root] : []);
  await receive();
  expect(flushed).toEqual(engine === 'postgres' ? [folder, root, folder] : []);
});
