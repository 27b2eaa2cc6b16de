/**
 * Files on disk under `<root>/ab/<sha256>`: stream → hash and size check → temp → fsync → rename.
 *
 * The folder is not fsynced after the rename. The commit that acknowledges the command naming the file fsyncs the
 * same file system's journal after the rename, and journals keep their order; a third fsync per recording would buy
 * nothing. Should a file be lost all the same, its row is checked at backup and the device still holds it.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsync,
  mkdirSync,
  open as openCallback,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FileStore, StoredFile } from './file-store.ts';
import { inspect } from './receive.ts';

const openFile = promisify(openCallback);
const flush = promisify(fsync);

/** Opens the store, making its folders where they are missing. */
export function createDiskStore(root: string): FileStore {
  const temporary = join(root, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const folders = new Set<string>();
  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);

  function moveIn(from: string, file: StoredFile): void {
    const target = pathOf(file.sha256);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    renameSync(from, target);
  }

  return {
    async receive(source, options) {
      const temp = createTemporary(join(temporary, randomUUID()));
      try {
        const file = await inspect(source, options, temp.write);
        await temp.finish();
        moveIn(temp.path, file);
        return file;
      } catch (error) {
        await temp.discard();
        throw error;
      }
    },
    size: async (sha256) => (await stat(pathOf(sha256)).catch(() => null))?.size ?? null,
    read: (sha256, range) => createReadStream(pathOf(sha256), range ?? {}),
    removeOlder(sha256, before) {
      // Synchronous, like the rename that stores a file: nothing can be stored again between look and removal.
      const facts = statSync(pathOf(sha256), { throwIfNoEntry: false });
      if (!facts || facts.mtimeMs >= before) return false;
      rmSync(pathOf(sha256));
      return true;
    },
    copyTo: (sha256, path) => copyDurably(pathOf(sha256), path),
    sweepTemporary: (before) => sweep(temporary, before),
    list: (before) => listFiles(root, before),
  };
}

interface Temporary {
  readonly path: string;
  write(chunk: Buffer): void;
  /** Resolves when everything written is on disk and the file is closed. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Creating a file waits for the disk's journal and happens on another thread, while the first bytes arrive. Writing
 * goes to the page cache in microseconds, less than another thread's round trip.
 */
function createTemporary(path: string): Temporary {
  const early: Buffer[] = [];
  let fd: number | null = null;
  let closed = false;
  const opened = openFile(path, 'wx').then((handle) => {
    fd = handle;
    for (const chunk of early.splice(0)) writeAll(handle, chunk);
    return handle;
  });
  // A refused file may be thrown away before anybody waits for this.
  opened.catch(() => undefined);

  function close(handle: number): void {
    if (!closed) closeSync(handle);
    closed = true;
  }

  return {
    path,
    write: (chunk) => {
      if (fd === null) early.push(chunk);
      else writeAll(fd, chunk);
    },
    async finish() {
      const handle = await opened;
      await flush(handle);
      close(handle);
    },
    async discard() {
      await opened.then(close, () => undefined);
      rmSync(path, { force: true });
    },
  };
}

function writeAll(fd: number, chunk: Buffer): void {
  for (let written = 0; written < chunk.length; ) written += writeSync(fd, chunk, written);
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

async function sweep(folder: string, before: number): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (!facts || facts.mtimeMs >= before) continue;
    await rm(path, { force: true });
    swept++;
  }
  return swept;
}

async function* listFiles(root: string, before: number): AsyncGenerator<string> {
  for (const folder of await readdir(root)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await readdir(join(root, folder))) {
      const facts = await stat(join(root, folder, name)).catch(() => null);
      if (facts && facts.mtimeMs < before) yield name;
    }
  }
}
