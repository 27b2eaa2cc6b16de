/** Copies every sound and picture of a school to its place, and writes the list of them. */
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import type { FileStore } from '#files/file-store.ts';
import { writeLine } from '../lossless-csv.ts';
import { FILE_LIST, type Manifest } from './manifest.ts';
import type { FileState, Places } from './places.ts';
import { writeTextFile } from './text-file.ts';

export async function writeFiles(
  raw: SqliteDatabase.Database,
  { files, places }: { files: Pick<FileStore, 'size' | 'read'>; places: Places },
  folder: string,
): Promise<Manifest['files']> {
  let kept = 0;
  let missing = 0;
  async function* lines(): AsyncGenerator<string> {
    yield writeLine(['sha256', 'path', 'bytes', 'type', 'state']);
    const rows = raw
      .prepare<[], { sha256: string; size: number; type: string }>(
        'SELECT sha256, size, type FROM uploads ORDER BY sha256',
      )
      .iterate();
    for (const { sha256, size, type } of rows) {
      const path = places.fileOf(sha256)?.path;
      if (path === undefined) throw new Error(`the file ${sha256} was given no place`);
      const state = await copyChecked(files, sha256, join(folder, path));
      places.noteState(sha256, state);
      if (state === 'kept') kept++;
      else missing++;
      yield writeLine([sha256, state === 'kept' ? path : null, BigInt(size), type, state]);
    }
  }
  const sha256 = await writeTextFile(join(folder, FILE_LIST), lines());
  return { kept, missing, sha256 };
}

/** A damaged file is not handed over as if it were intact. */
async function copyChecked(
  files: Pick<FileStore, 'size' | 'read'>,
  sha256: string,
  path: string,
): Promise<FileState> {
  if ((await files.size(sha256)) === null) return 'missing';
  await mkdir(dirname(path), { recursive: true });
  const copy = await open(path, 'wx');
  const hash = createHash('sha256');
  try {
    for await (const chunk of files.read(sha256)) {
      hash.update(chunk);
      await copy.writeFile(chunk);
    }
    await copy.sync();
  } finally {
    await copy.close();
  }
  if (hash.digest('hex') === sha256) return 'kept';
  await rm(path);
  return 'damaged';
}
