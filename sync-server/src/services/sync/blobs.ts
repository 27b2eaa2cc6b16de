/** Files by content address, sent before the command that names them. docs/SYNC.md, 'Sending'. */

import type { UploadRow } from '#files/file-claim.ts';
import type { StoredFile } from '#files/file-store.ts';
import { logFileStored } from '#log/events.ts';
import type { School } from '#school.ts';

export interface BlobInput {
  /** Address the sender gives the content. */
  readonly sha256: string;
  readonly type: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
  /** From a teacher: the scan of a form. */
  readonly mayBeDocument?: boolean;
}

/**
 * The row of a file that this account sent and whose bytes are here; null for a file of others, as for none. A lost
 * file is accepted again from whoever still has it.
 */
export async function findBlob(school: School, userId: number, sha256: string): Promise<UploadRow | null> {
  const sent = await school.uploads.findSent(sha256, userId);
  if (!sent || (await school.files.size(sha256)) !== sent.size) return null;
  school.uploads.noteFound(sha256);
  return sent;
}

/**
 * Stores a file. When it resolves, the bytes are on disk; their rows follow with the command. Bytes that are here
 * already are read and hashed all the same: they make their sender one. Throws too_large, hash_mismatch,
 * unsupported_type, no_file, rate_limited (too much that nothing names).
 */
export async function putBlob(school: School, userId: number, input: BlobInput): Promise<StoredFile> {
  // A first answer that was lost must not keep what was sent from being sent again. Below the quota nobody asks: a file
  // that is counted twice makes the quota read the database sooner, and the database counts it once.
  const isRepeated =
    school.uploadQuota.mayBeReached(userId) && (await findBlob(school, userId, input.sha256)) !== null;
  if (!isRepeated) await school.uploadQuota.requireQuota(userId);
  const file = await school.files.receive(input.content, {
    claimedType: input.type,
    expectedHash: input.sha256,
    mayBeDocument: input.mayBeDocument,
    maxBytes: school.config.limits.uploadBytes,
  });
  await school.uploads.noteReceived(file, userId);
  if (!isRepeated) school.uploadQuota.note(userId, file.size);
  logFileStored(school.log, { type: file.type, size: file.size });
  return file;
}
