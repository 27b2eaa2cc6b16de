/** A file on its way in: written under a name of its own, and whole on disk before it is moved to where it belongs. */
import { closeSync, fsync, open, rmSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const flush = promisify(fsync);

type WriteSync = (fd: number, chunk: Buffer, offset: number) => number;

export interface TemporaryFile {
  readonly path: string;
  write(chunk: Buffer): void;
  /** Resolves when everything written is on disk and the file is closed. */
  finish(): Promise<void>;
  /** Resolves when everything is written and the file is closed; a power cut may still take it. */
  close(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * `write` writes to a descriptor and returns the number of written bytes. Creating a file waits for the disk's journal
 * and happens on another thread, while the first bytes arrive. Writing goes to the page cache in microseconds, less
 * than another thread's round trip.
 */
export function createTemporaryFile(path: string, write: WriteSync = writeSync): TemporaryFile {
  const early: Buffer[] = [];
  let fd: number | null = null;
  let closed = false;
  const opened = openFile(path, 'wx').then((handle) => {
    fd = handle;
    for (const chunk of early.splice(0)) writeAll(handle, chunk, write);
    return handle;
  });
  // A refused file may be thrown away before anybody waits for this.
  opened.catch(() => undefined);

  function closeOnce(handle: number): void {
    if (!closed) closeSync(handle);
    closed = true;
  }

  return {
    path,
    write: (chunk) => {
      if (fd === null) early.push(chunk);
      else writeAll(fd, chunk, write);
    },
    async finish() {
      const handle = await opened;
      await flush(handle);
      closeOnce(handle);
    },
    close: () => opened.then(closeOnce),
    async discard() {
      await opened.catch(() => undefined);
      // Also one that was opened and could not take its first bytes: on a full disk every attempt would else keep one.
      if (fd !== null) closeOnce(fd);
      rmSync(path, { force: true });
    },
  };
}

function writeAll(fd: number, chunk: Buffer, write: WriteSync): void {
  for (let written = 0; written < chunk.length; ) written += write(fd, chunk, written);
}
