/** Thins out the backups of an online storage by the rules of those on a disk, and their files with them. */
import { isKeptAmong } from '../kept-backups.ts';
import * as at from './bucket.ts';

/**
 * Removes backups that are not kept, and then the files that they named and none of the others names. Files that no
 * list ever named, as of a send that was broken off, go with the first backup of a month, which reads all lists.
 */
export async function dropOldest(bucket: at.Bucket): Promise<void> {
  const names = await at.listOnline(bucket);
  const isKept = isKeptAmong(names);
  const kept = names.filter(isKept);
  const dropped = names.filter((name) => !isKept(name));
  const isFull = isFirstOfMonth(names);
  const candidates = new Set<string>();
  for (const name of isFull ? [] : dropped)
    for (const sha256 of (await at.readFileList(bucket, name)) ?? []) candidates.add(sha256);
  for (const name of dropped) {
    // The manifest first: what is left of a backup half dropped is none.
    const keys = [at.manifestKey, at.fileListKey, at.databaseKey].map((keyOf) => keyOf(bucket, name));
    for (const key of keys) await bucket.s3.delete(key);
  }
  if (isFull) for (const sha256 of (await at.listFiles(bucket)).keys()) candidates.add(sha256);
  await removeUnnamed(bucket, candidates, kept);
}

/** Whether the newest backup is the first one of its month. */
function isFirstOfMonth(names: readonly string[]): boolean {
  const [previous, newest] = names.slice(-2).map((name) => name.slice(0, 'YYYY-MM'.length));
  return newest !== undefined && newest !== previous;
}

/**
 * Removes those of the candidates that none of these backups names. Where a list of files cannot be read nobody knows
 * what it names, so nothing goes.
 */
async function removeUnnamed(
  bucket: at.Bucket,
  candidates: Set<string>,
  kept: readonly string[],
): Promise<void> {
  // The newest first: on most days it names all of them, and no other list is read.
  for (const name of kept.toReversed()) {
    if (candidates.size === 0) return;
    const list = await at.readFileList(bucket, name);
    if (list === null) return;
    for (const sha256 of list) candidates.delete(sha256);
  }
  for (const sha256 of candidates) await bucket.s3.delete(at.fileKey(bucket, sha256));
}
