/** Files by content address, sent before the command that names them. docs/SYNC.md, 'Sending'. */

import type { School } from '#context.ts';
import type { StoredFile } from '#files/file-store.ts';
import type { UploadRow } from '#files/uploads.ts';
import { logFileStored } from '#log/events.ts';

export interface BlobInput {
  /** Address the sender gives the content. */
  readonly sha256: string;
  readonly type: string | undefined;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The row of a file whose bytes are here, too. A lost file is taken again from whoever still has it. */
export async function findBlob(school: School, sha256: string): Promise<UploadRow | null> {
  const known = await school.uploads.find(sha256);
  if (!known || (await school.files.size(sha256)) !== known.size) return null;
  school.uploads.noteFound(sha256);
  return known;
}

/**
 * Stores a file unless it is here already. When it resolves, the bytes are on disk; their row follows with the
 * command. Throws too_large, hash_mismatch, unsupported_type, no_file, rate_limited (too much that nothing names).
 */
export async function putBlob(school: School, userId: number, input: BlobInput): Promise<StoredFile> {
  const known = await findBlob(school, input.sha256);
  if (known) return known;
  await school.uploadQuota.requireRoom(userId);
  const file = await school.files.receive(input.content, {
    claimedType: input.type,
    expectedHash: input.sha256,
    maxBytes: school.config.limits.uploadBytes,
  });
  school.uploads.remember(file, userId);
  school.uploadQuota.note(userId, file.size);
  logFileStored(school.log, { type: file.type, size: file.size });
  return file;
}
