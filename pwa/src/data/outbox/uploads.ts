/** Which files of this device the server has, known without reading a byte of them. */
import type { BlobRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';

/** A file with its bytes; `sent`: the server has it, nothing is read; null: it is not on this device. */
export async function fileToSend(db: OutboxDb, sha256: string): Promise<BlobRow | 'sent' | null> {
  const mark = await db.uploads.get(sha256);
  if (mark?.uploaded) return 'sent';
  const blob = await db.blobs.get(sha256);
  // A window of an older app writes into the row itself; what is said here is the newer word.
  if (!mark && blob?.uploaded) return 'sent';
  return blob ?? null;
}

export async function markUploaded(db: OutboxDb, sha256: string): Promise<void> {
  await withStorage(db, () => db.uploads.put({ sha256, uploaded: true }));
}

/** The server lacks these files: they are sent again. Run inside a transaction over uploads, or alone. */
export async function markMissing(db: OutboxDb, hashes: readonly string[]): Promise<void> {
  await db.uploads.bulkPut(hashes.map((sha256) => ({ sha256, uploaded: false })));
}
