/** Files in the outbox that no command names any more. Apart from `confirm.ts`, which a child's start does not load. */
import type { Table } from 'dexie';
import type { OutboxDb } from './outbox-db.ts';

/** Tables of a transaction that removes files which nothing names any more. */
export const withFiles = (db: OutboxDb): Table[] => [db.commands, db.blobs, db.uploads];

/** Run inside a transaction over `withFiles`. */
export async function removeUnusedBlobs(db: OutboxDb, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes) {
    if ((await db.commands.where('blobs').equals(sha256).count()) > 0) continue;
    await db.blobs.delete(sha256);
    await db.uploads.delete(sha256);
  }
}
