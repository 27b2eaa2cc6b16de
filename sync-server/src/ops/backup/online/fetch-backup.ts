/** Brings a backup of the online storage into a backup folder, from which it is restored like any other. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addLines, LEDGERS, parseLines } from '#files/ledgers/ledgers.ts';
import { quarantineFile } from '#files/quarantine.ts';
import { databaseIn, filesOf, MISSING, UNFINISHED } from '../backup-folder.ts';
import * as at from './bucket.ts';

export interface Fetched {
  readonly name: string;
  /** Files that were not in the folder yet, or were damaged there. */
  readonly fetched: number;
  /** Hashes of files that the backup names and that the storage lacks or has damaged. */
  readonly lost: readonly string[];
}

/**
 * Fetches the newest backup, or the one named. Everything is checked by its hash. Throws with a sentence where there is
 * none or its database is damaged; then the folder has no new backup.
 */
export async function fetchBackup(bucket: at.Bucket, folder: string, name?: string): Promise<Fetched> {
  const names = await at.listOnline(bucket);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined || !names.includes(chosen)) {
    throw new Error(`There is no backup ${name ?? ''} in the online storage.`.replace('  ', ' '));
  }
  const { database, lost } = await at.readManifest(bucket, chosen);
  const missing = new Set(lost);
  let fetched = 0;
  // Made first: while it is there, a server that backs up into this folder removes no file that no backup names yet.
  const unfinished = join(folder, `${UNFINISHED}-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    for (const sha256 of (await at.readFileList(bucket, chosen)) ?? []) {
      await showAlive(unfinished);
      const path = join(filesOf(folder), sha256.slice(0, 2), sha256);
      if (await keepIfIntact(path, sha256, folder)) continue;
      if (await download(bucket, at.fileKey(bucket, sha256), { path, unfinished }, sha256)) fetched++;
      else missing.add(sha256);
    }
    // Also for a school without a sound or picture: a restore reads this folder.
    await mkdir(filesOf(folder), { recursive: true, mode: 0o700 });
    await fetchLedgers(bucket, folder);
    const place = { path: databaseIn(unfinished), unfinished };
    if (!(await download(bucket, at.databaseKey(bucket, chosen), place, database.sha256)))
      throw new Error(`The database of backup ${chosen} in the online storage is damaged: name another one.`);
    await writeFile(join(unfinished, MISSING), JSON.stringify([...missing]));
    await rm(join(folder, chosen), { recursive: true, force: true });
    await rename(unfinished, join(folder, chosen));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { name: chosen, fetched, lost: [...missing] };
}

async function fetchLedgers(bucket: at.Bucket, folder: string): Promise<void> {
  for (const ledger of LEDGERS) {
    const text = (await at.getText(bucket, at.ledgerKey(bucket, ledger))) ?? '';
    await addLines(ledger, [folder], parseLines(ledger, text));
  }
}

/** A slow line fetches for days, and what was not touched for a day counts as left behind by a crash. */
async function showAlive(unfinished: string): Promise<void> {
  const now = new Date();
  await utimes(unfinished, now, now);
}

/** A damaged file that is there already is moved aside, so that an intact one takes its place. */
async function keepIfIntact(path: string, sha256: string, folder: string): Promise<boolean> {
  return existsSync(path) && (await quarantineFile(path, sha256, folder)) === null;
}

/**
 * On the disk when the promise resolves; false when the storage lacks it or has other bytes. What has arrived so far lies
 * in `unfinished`: another command may fetch the same file at the same time.
 */
async function download(
  { s3 }: at.Bucket,
  key: string,
  { path, unfinished }: { path: string; unfinished: string },
  sha256: string,
): Promise<boolean> {
  const found = await s3.get(key);
  if (found === null) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = join(unfinished, 'partial');
  const hash = createHash('sha256');
  const file = await open(partial, 'w', 0o600);
  try {
    for await (const chunk of found.content) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const isIntact = hash.digest('hex') === sha256;
  if (isIntact) await rename(partial, path);
  else await rm(partial);
  return isIntact;
}
