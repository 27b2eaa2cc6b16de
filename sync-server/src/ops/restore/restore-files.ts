/** The sounds and pictures of a restore. Their names are their hashes, and nothing damaged gets into the school. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openReadOnly } from '#db/name-file.ts';
import { quarantineFile } from '#files/quarantine.ts';
import { createTemporaryFolder, type TemporaryFolder } from '#files/temporary-folder.ts';

const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

/**
 * Copies what the folder `to` lacks or has damaged. Each file is read and hashed once. Answers how many came; those that
 * are damaged in `from` do not.
 */
export async function restoreFiles(from: string, to: string): Promise<number> {
  const temporary = createTemporaryFolder(join(to, 'tmp'));
  let copied = 0;
  // A backup of a school without a sound or picture needs no folder.
  for (const folder of existsSync(from) ? await readdir(from) : []) {
    for (const sha256 of (await readdir(join(from, folder))).filter(isHash)) {
      const target = join(to, folder, sha256);
      if (existsSync(target) && !(await quarantineFile(target, sha256, to))) continue;
      if (await copyIfSound(join(from, folder, sha256), target, temporary)) copied++;
    }
  }
  return copied;
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
    if (hash.digest('hex') !== to.slice(-64)) {
      await copy.discard();
      return false;
    }
    await copy.finish();
    await mkdir(dirname(to), { recursive: true });
    await rename(copy.path, to);
    return true;
  } catch (error) {
    await copy.discard();
    if (isUnreadable(error)) return false;
    throw error;
  }
}

/** The disk of the backup has lost the place where the file lies: the other files can still be restored. */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  return code === 'EIO' && syscall === 'read';
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
export function sayLost(lost: readonly string[]): string | null {
  if (lost.length === 0) return null;
  const more = lost.length > NAMED_LOST ? ` and ${lost.length - NAMED_LOST} more` : '';
  const named = `${lost.slice(0, NAMED_LOST).join(', ')}${more}`;
  return `${lost.length} of the sounds and pictures that it names did not come back, because the backup folder has them damaged or not at all: ${named}. Tablets that still hold them send them again. Have the disk of the backups checked.`;
}

const NAMED_LOST = 3;
