/** A file chosen or recorded on this device: its lasting address is known before any server has it. */
import { bareType, mediaAddress } from 'shared-schema/sync/media-address';
import { shrinkPicture } from '#data/media/shrink-picture.ts';
import { sha256Hex } from '#platform/hash.ts';

export interface LocalFile {
  /** `/uploads/<sha256>.<ext>`, to be put into the draft. */
  address: string;
  sha256: string;
  type: string;
  /** Bytes. */
  size: number;
  bytes: ArrayBuffer;
  name: string;
  /** Object URL for showing it before it is saved; the caller revokes it. */
  previewUrl: string;
}

/** Reads a chosen file, makes a picture smaller, and hashes it. Throws `UnreadablePictureError`. */
export async function prepareFile(file: File): Promise<LocalFile> {
  const stored = await shrinkPicture(file);
  const bytes = await stored.arrayBuffer();
  const sha256 = await sha256Hex(bytes);
  const type = bareType(stored.type);
  return {
    address: mediaAddress(sha256, type),
    sha256,
    type,
    size: bytes.byteLength,
    bytes,
    name: file.name,
    previewUrl: URL.createObjectURL(stored),
  };
}
