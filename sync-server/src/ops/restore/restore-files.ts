/** The sounds and pictures of a restore. Their names are their hashes, and nothing damaged gets into the school. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openReadOnly } from '#db/name-file.ts';
import { isUnreadable, quarantineFile } from '#files/quarantine.ts';
import { createTemporaryFolder, type TemporaryFolder } from '#files/temporary-folder.ts';

const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

/**
 * Copies what the folder `to` lacks or has damaged. Each file is read and hashed once. Returns how many came; those
 * that are damaged in `from` do not. `filesAtOnce`: fewer beside a server, whose own files wait for the same threads.
 */
export async function restoreFiles(from: string, to: string, filesAtOnce = FILES_AT_ONCE): Promise<number> {
  const temporary = createTemporaryFolder(join(to, 'tmp'));
  async function restoreFile(path: string): Promise<boolean> {
    const target = join(to, path);
    if (existsSync(target) && !(await quarantineFile(target, basename(path), to))) return false;
    return copyIfSound(join(from, path), target, temporary);
  }

  const paths = await listFiles(from);
  let copied = 0;
  for (let at = 0; at < paths.length; at += filesAtOnce) {
    const ended = await Promise.allSettled(paths.slice(at, at + filesAtOnce).map(restoreFile));
    for (const one of ended) {
      if (one.status === 'rejected') throw one.reason;
      if (one.value) copied++;
    }
  }
  return copied;
}

/** Files that are written at once: each waits for the disk. */
const FILES_AT_ONCE = 16;

/** Their paths in the folder. A backup of a school without a sound or picture needs none. */
async function listFiles(root: string): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of existsSync(root) ? await readdir(root) : []) {
    const names = (await readdir(join(root, folder))).filter(isHash);
    paths.push(...names.map((name) => join(folder, name)));
  }
  return paths;
}

/** Whether the file had the hash that it is named by. A copy survives a power cut. */
async function copyIfSound(from: string, to: string, temporary: TemporaryFolder): Promise<boolean> {
  const copy = temporary.newFile();
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(from)) {
      hash.update(chunk);
      copy.write(chunk);
    }
    if (hash.digest('hex') !== basename(to)) {
      await copy.discard();
      return false;
    }
    await copy.finish();
    await mkdir(dirname(to), { recursive: true });
    await rename(copy.path, to);
    return true;
  } catch (error) {
    await copy.discard();
    // The other files can still be restored.
    if (isUnreadable(error)) return false;
    throw error;
  }
}

/** Hashes of the files that the database names and the folder lacks, in their order. */
export function listLost(database: string, files: string): string[] {
  const raw = openReadOnly(database);
  try {
    const named = raw.prepare<[], string>('SELECT sha256 FROM uploads ORDER BY sha256').pluck();
    return named.all().filter((sha256) => !existsSync(join(files, sha256.slice(0, 2), sha256)));
  } finally {
    raw.close();
  }
}

/** For a technician; null where nothing is lost. */
export function describeLost(lost: readonly string[]): string | null {
  if (lost.length === 0) return null;
  const more = lost.length > NAMED_LOST ? ` and ${lost.length - NAMED_LOST} more` : '';
  const named = `${lost.slice(0, NAMED_LOST).join(', ')}${more}`;
  return `${lost.length} of the sounds and pictures that it names did not come back, because the backup folder has them damaged or not at all: ${named}. Tablets that still hold them send them again. Have the disk of the backups checked.`;
}

const NAMED_LOST = 3;
