/** Sends a backup that was made and checked on a disk to the online storage: only what the storage lacks goes over the line. */
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { formatLines, LEDGERS, parseLines, readLines } from '#files/ledgers/ledgers.ts';
import { hashFile } from '#files/quarantine.ts';
import { onDatabaseThread } from '../../database-thread/database-thread.ts';
import { databaseOf, filesOf, readMissing } from '../backup-folder.ts';
import * as at from './bucket.ts';
import { dropOldest } from './drop-oldest.ts';

/** A line to the internet is slow to answer and carries several files at once. */
const UPLOADS_AT_ONCE = 4;

export interface LocalBackup {
  /** Folder of the backups. */
  readonly folder: string;
  readonly name: string;
  /** Where the ledgers are. */
  readonly dataDir: string;
}

/**
 * Files first, then the database, and the manifest last: what is broken off is never taken for a backup, and the next
 * try goes on where it stopped. Throws `S3Error` where the storage refuses or is away.
 */
export async function sendBackup(
  bucket: at.Bucket,
  { folder, name, dataDir }: LocalBackup,
): Promise<at.Manifest> {
  const path = databaseOf(folder, name);
  const question = { path, previous: null, missing: [], sizeRanges: [], contentRanges: [] };
  const { files } = await onDatabaseThread('readCopy', question);
  const lost = new Set(await readMissing(folder, name));
  const whole = files.filter(({ sha256 }) => !lost.has(sha256));
  const there = await at.listFiles(bucket);
  const lacking = whole.filter(({ sha256, size }) => there.get(sha256) !== size);
  await forEachAtOnce(lacking, UPLOADS_AT_ONCE, async ({ sha256 }) => {
    const file = join(filesOf(folder), sha256.slice(0, 2), sha256);
    await bucket.s3.put(at.fileKey(bucket, sha256), await openAsBlob(file), sha256);
  });
  await sendLedgers(bucket, dataDir);
  const database = await openAsBlob(path);
  const sha256 = await hashFile(path);
  await bucket.s3.put(at.databaseKey(bucket, name), database, sha256);
  await at.putText(bucket, at.fileListKey(bucket, name), whole.map((file) => `${file.sha256}\n`).join(''));
  const manifest: at.Manifest = {
    ...{ database: { sha256, size: database.size }, files: whole.length, lost: [...lost] },
  };
  await at.putText(bucket, at.manifestKey(bucket, name), JSON.stringify(manifest));
  await dropOldest(bucket);
  return manifest;
}

/** Nothing that the storage knows of goes: another computer of this school, or a later release, may have sent it. */
async function sendLedgers(bucket: at.Bucket, dataDir: string): Promise<void> {
  for (const ledger of LEDGERS) {
    const key = at.ledgerKey(bucket, ledger);
    const known = parseLines(ledger, (await at.getText(bucket, key)) ?? '');
    const all = new Map([...known, ...(await readLines(ledger, [dataDir]))]);
    if (all.size > known.size) await at.putText(bucket, key, formatLines(all.values()));
  }
}

/** Runs `work` for each, `count` at once. After a failure no further one begins. */
async function forEachAtOnce<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  let hasFailed = false;
  const runs = Array.from({ length: count }, async () => {
    for (const item of rest) {
      if (hasFailed) return;
      await work(item).catch((error) => {
        hasFailed = true;
        throw error;
      });
    }
  });
  await Promise.all(runs);
}
