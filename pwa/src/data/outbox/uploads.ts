/** Which files of this device the server has, known without reading a byte of them. */
import type { BlobRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';

/** A file with its bytes; `uploaded`: the server has it, nothing is read; null: it is not on this device. */
export async function fileToUpload(db: OutboxDb, sha256: string): Promise<BlobRow | 'uploaded' | null> {
  const mark = await db.uploads.get(sha256);
  if (mark?.uploaded) return 'uploaded';
  const file = await db.blobs.get(sha256);
  // A window of an older app writes into the row itself; what is said here is the newer word.
  if (!mark && file?.uploaded) return 'uploaded';
  return file ?? null;
}

export async function markUploaded(db: OutboxDb, sha256: string): Promise<void> {
  await withStorage(db, () => db.uploads.put({ sha256, uploaded: true }));
}

/** The server lacks these files: they are uploaded again. Run inside a transaction over uploads, or alone. */
export async function markMissing(db: OutboxDb, hashes: readonly string[]): Promise<void> {
  await db.uploads.bulkPut(hashes.map((sha256) => ({ sha256, uploaded: false })));
}
