/** A small JSON file that outlives a power cut: whole as before, or whole as after. */
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** On the disk when the promise resolves. */
export async function writeSmallJson(path: string, value: unknown): Promise<void> {
  const arriving = `${path}.arriving`;
  const file = await open(arriving, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(value));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(arriving, path);
  await syncFolder(dirname(path));
}

/** Null where it is not there or not in this form. */
export async function readSmallJson<T>(path: string, form: z.ZodType<T>): Promise<T | null> {
  try {
    return form.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Names in a folder are on the disk when the promise resolves. Windows keeps them by itself and opens no folder; a
 * network share may know no flush of a folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
  } finally {
    await handle.close();
  }
}
