/** Checks a file while it streams by: size, hash, type. Where its bytes go is the sink's business. */
import { createHash } from 'node:crypto';
import { AppError } from '#errors.ts';
import type { ReceiveOptions, StoredFile } from './file-store.ts';
import { detectType, HEAD_BYTES } from './file-type.ts';

/** Passes every chunk to `sink`. Throws `AppError` too_large, hash_mismatch, unsupported_type, no_file. */
export async function checkWhileStreaming(
  source: AsyncIterable<Uint8Array>,
  options: ReceiveOptions,
  sink: (chunk: Buffer) => void,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
    size += chunk.length;
    if (size > options.maxBytes) throw new AppError('too_large');
    if (head.length < HEAD_BYTES) head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    hash.update(chunk);
    sink(chunk);
  }
  if (size === 0) throw new AppError('no_file');
  const sha256 = hash.digest('hex');
  if (options.expectedHash !== undefined && sha256 !== options.expectedHash)
    throw new AppError('hash_mismatch');
  const type = await detectType(head.subarray(0, HEAD_BYTES), options.claimedType, options);
  const isTaken = type !== null && (!options.onlySound || type.startsWith('audio/'));
  if (!isTaken) throw new AppError('unsupported_type');
  return { sha256, size, type };
}
