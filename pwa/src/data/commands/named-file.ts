/** What a command names a file by: the bytes of one from this device, or the address of one that the school has. */
import type { AddressedFile } from '#data/outbox/outbox-db.ts';

/** A sound to store with something: one of this device, or the address of one that the school has. */
export type NamedSound = AddressedFile | { address: string };

/** The files of a command that names this sound. */
export function blobsOf(sound: NamedSound | null | undefined): { blobs?: AddressedFile[] } {
  return sound && 'bytes' in sound ? { blobs: [sound] } : {};
}
