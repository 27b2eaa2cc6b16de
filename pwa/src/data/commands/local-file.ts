/** A file chosen or recorded on this device: its lasting address is known before any server has it. */
import { bareType, isDocumentType, mediaAddress } from 'shared-schema/sync/media-address';
import type { DataContext } from '#data/context.ts';
import { shrinkPicture, UnreadablePictureError } from '#data/media/shrink-picture.ts';
import type { AddressedFile } from '#data/outbox/outbox-db.ts';
import { HEAD_BYTES, looksLikePdf, storableTypeOf } from '#platform/files/file-head.ts';
import { sha256Hex } from '#platform/files/hash.ts';

/** A file that is shown before it is saved. */
export interface LocalFile extends AddressedFile {
  /** Object URL; the caller revokes it. */
  previewUrl: string;
}

/** A school does not store the file; `code` says why. */
class UnstorableFileError extends Error {
  readonly code: 'unreadable_sound' | 'file_refused';
  constructor(code: UnstorableFileError['code']) {
    super(code);
    this.name = 'UnstorableFileError';
    this.code = code;
  }
}

/**
 * Reads a chosen file, makes a picture smaller, hashes it, and sends it ahead while the server answers. Throws
 * `UnreadablePictureError` and `UnstorableFileError`: the school would refuse the file later, with the work that names it.
 */
export async function prepareFile(file: File, context: DataContext): Promise<LocalFile> {
  const stored = await shrinkPicture(file);
  const bytes = await stored.arrayBuffer();
  const type = typeOf(bytes, stored.type);
  const sha256 = await sha256Hex(bytes);
  const content = { sha256, type, size: bytes.byteLength, bytes };
  const uploaded = context.server.isReachable() && (await context.uploadAhead(content));
  if (uploaded === 'refused') throw new UnstorableFileError('file_refused');
  return {
    ...content,
    address: mediaAddress(sha256, type),
    name: file.name,
    uploaded,
    previewUrl: URL.createObjectURL(stored),
  };
}

/** By its content: the name of a converted file often has another ending, and the school refuses what is not as named. */
function typeOf(bytes: ArrayBuffer, claimed: string): string {
  const head = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, HEAD_BYTES));
  const type = storableTypeOf(head);
  if (type !== null) return type;
  if (isDocumentType(claimed) && looksLikePdf(head)) return bareType(claimed);
  throw claimed.startsWith('audio/')
    ? new UnstorableFileError('unreadable_sound')
    : new UnreadablePictureError();
}
