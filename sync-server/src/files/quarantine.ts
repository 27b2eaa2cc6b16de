/**
 * Damaged files: what lies under a file's name has not the hash it is named by. They are kept under a name that
 * nothing takes for a file, for as long as something names the file: a person may still hear or see something in them.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The SHA-256 of a file's bytes. Throws when they cannot be read. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * Moves the file at `path` to `<root>/damaged/<sha256>.<number>` if its hash is another one, and returns where it lies
 * then; null when it stays, or when it is not there, perhaps because another reader has moved it. Throws when it cannot
 * be read: what cannot be read is not known to be damaged.
 */
export async function quarantineFile(path: string, sha256: string, root: string): Promise<string | null> {
  const before = statSync(path, { throwIfNoEntry: false });
  if (!before || (await hashUnlessGone(path)) === sha256) return null;
  // Synchronous, like the rename that stores a file: one that was stored again meanwhile is never moved aside.
  const now = statSync(path, { throwIfNoEntry: false });
  if (!now || now.ino !== before.ino || now.mtimeMs !== before.mtimeMs) return null;
  const folder = folderIn(root);
  mkdirSync(folder, { recursive: true });
  const aside = freeName(join(folder, sha256));
  renameSync(path, aside);
  return aside;
}

/** As `hashFile`; null when the file has gone meanwhile. */
async function hashUnlessGone(path: string): Promise<string | null> {
  try {
    return await hashFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** So many files in a row that cannot be read are no damage of single files. */
export const UNREAD_LIMIT = 3;

/** The disk has lost the place where the file lies: the other files can still be read. */
export function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  return code === 'EIO' && syscall === 'read';
}

/** Name of the folder of the quarantine, in the folder that the files are in. */
export const QUARANTINE = 'damaged';
const folderIn = (root: string) => join(root, QUARANTINE);

/** Damaged files in quarantine under `root`: the hashes they should have, and where they lie. */
export function quarantinedIn(root: string): { sha256: string; path: string }[] {
  const folder = folderIn(root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({ sha256: name.split('.')[0] ?? '', path: join(folder, name) }));
}

/** A file may be damaged again after it was sent again; the earlier one stays, too. */
function freeName(path: string): string {
  let number = 1;
  while (existsSync(`${path}.${number}`)) number++;
  return `${path}.${number}`;
}
