/** Watches what the server flushes to the disk, or fails it. */
import { readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Does `work` while each flush of a file or folder goes through `onFlush` with its path, which only Linux tells. */
export async function whileFlushing(
  onFlush: (path: string, flush: () => Promise<void>) => Promise<void>,
  work: () => Promise<unknown>,
): Promise<void> {
  const handle = await open(import.meta.filename);
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: typeof handle) {
    return onFlush(readlinkSync(`/proc/self/fd/${this.fd}`), () => sync.call(this));
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
    await handle.close();
  }
}
