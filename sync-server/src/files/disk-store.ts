/**
 * Files on disk under `<root>/ab/<sha256>`: stream → hash and size check → temp → fsync → rename.
 *
 * Beside SQLite, the folder is not fsynced after the rename. The commit that acknowledges the command naming the file
 * fsyncs the same file system's journal after the rename, and journals keep their order; a third fsync per recording
 * would buy nothing. PostgreSQL commits on another disk: there the folder is fsynced, too. Should a file be lost or
 * damaged all the same, the backup finds out and the device still holds it.
 */
import { createReadStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore, StoredFile } from './file-store.ts';
import { quarantinedIn, quarantineFile } from './quarantine.ts';
import { checkWhileStreaming } from './receive.ts';
import { syncFolder } from './small-json.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Where the file of a hash lies. */
export const pathIn = (root: string, sha256: string) => join(root, sha256.slice(0, 2), sha256);

interface DiskStoreOptions {
  /** Whether a received file's name is on the disk, too, when `receive` resolves. */
  flushesNames?: boolean;
}

/** Opens the store, making its folders where they are missing. */
export function createDiskStore(root: string, { flushesNames = false }: DiskStoreOptions = {}): FileStore {
  const temporary = createTemporaryFolder(join(root, 'tmp'));
  const folders = new Set<string>();
  const pathOf = (sha256: string) => pathIn(root, sha256);

  async function moveIn(from: string, file: StoredFile): Promise<void> {
    const target = pathOf(file.sha256);
    const folder = dirname(target);
    const isNew = !folders.has(folder);
    if (isNew) mkdirSync(folder, { recursive: true });
    renameSync(from, target);
    if (flushesNames) await syncFolder(folder);
    if (flushesNames && isNew) await syncFolder(root);
    folders.add(folder);
  }

  return {
    async receive(source, options) {
      const temp = temporary.newFile();
      try {
        const file = await checkWhileStreaming(source, options, temp.write);
        await temp.finish();
        await moveIn(temp.path, file);
        return file;
      } catch (error) {
        await temp.discard();
        throw error;
      }
    },
    size: async (sha256) => (await factsOf(pathOf(sha256)))?.size ?? null,
    facts: (sha256) => factsOf(pathOf(sha256)),
    read: (sha256, range) => createReadStream(pathOf(sha256), range ?? {}),
    async removeOlder(sha256, before) {
      // Synchronous, like the rename that stores a file: nothing can be stored again between check and removal.
      const damaged = quarantinedIn(root).filter((file) => file.sha256 === sha256);
      const paths = [pathOf(sha256), ...damaged.map(({ path }) => path)];
      return paths.map((path) => removeIfOlder(path, before)).includes(true);
    },
    copyTo: (sha256, path) => copyDurably(pathOf(sha256), path),
    quarantine: (sha256) => quarantineFile(pathOf(sha256), sha256, root),
    sweepTemporary: temporary.sweep,
    async *list(before, chosen) {
      yield* listFiles(root, before, chosen ?? folderNames);
      for (const { sha256 } of quarantinedIn(root)) yield sha256;
    },
  };
}

function removeIfOlder(path: string, before: number): boolean {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts || facts.mtimeMs >= before) return false;
  rmSync(path);
  return true;
}

/** Only a file that is not there counts as lost: a disk that cannot say so fails. */
async function factsOf(path: string): Promise<{ size: number; version: string } | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, version: Math.round(mtimeMs).toString(36) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Copies a file so that it survives a power cut once this resolves. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const digits = Array.from({ length: 16 }, (_, number) => number.toString(16));

/** Files lie in folders by the first two digits of their hashes. */
const folderNames = digits.flatMap((first) => digits.map((second) => first + second));

async function* listFiles(root: string, before: number, chosen: readonly string[]): AsyncGenerator<string> {
  const there = new Set(await readdir(root));
  for (const folder of chosen) {
    if (!there.has(folder)) continue;
    for (const name of await readdir(join(root, folder))) {
      const facts = await stat(join(root, folder, name)).catch(() => null);
      if (facts && facts.mtimeMs < before) yield name;
    }
  }
}
