/** Thins out the backups of an online storage by the rules of those on a disk, and their files with them. */
import { isKeptAmong } from '../kept-backups.ts';
import * as at from './bucket.ts';

/** Removes backups that are not kept, and then the files that none of the others names. */
export async function dropOldest(bucket: at.Bucket): Promise<void> {
  const names = await at.listOnline(bucket);
  const isKept = isKeptAmong(names);
  const dropped = names.filter((name) => !isKept(name));
  for (const name of dropped) {
    // The manifest first: what is left of a backup half dropped is none.
    const keys = [at.manifestKey, at.fileListKey, at.databaseKey].map((keyOf) => keyOf(bucket, name));
    for (const key of keys) await bucket.s3.delete(key);
  }
  if (dropped.length > 0) await sweepFiles(bucket, names.filter(isKept));
}

/** Where a list of files cannot be read nobody knows what it names, so nothing goes. */
async function sweepFiles(bucket: at.Bucket, kept: readonly string[]): Promise<void> {
  const named = new Set<string>();
  for (const name of kept) {
    const list = await at.getText(bucket, at.fileListKey(bucket, name));
    if (list === null) return;
    for (const sha256 of list.split('\n')) named.add(sha256);
  }
  for (const sha256 of (await at.listFiles(bucket)).keys()) {
    if (!named.has(sha256)) await bucket.s3.delete(at.fileKey(bucket, sha256));
  }
}
