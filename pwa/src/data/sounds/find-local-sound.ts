/** A sound on this device: a file that waits in the outbox, else what is kept for the account alone. */
import { findInOutbox, type ReadMediaParts } from '#data/media/read-media.ts';
import { findSound } from './sound-cache.ts';

/** Undefined also where the device cannot be read: the address is left to try. `uid`: whose cache; undefined for none. */
export async function findLocalSound(
  uid: string | undefined,
  address: string,
  outbox: ReadMediaParts['outbox'],
): Promise<Blob | undefined> {
  const waiting = await findInOutbox(address, { outbox });
  return waiting ?? (uid ? findSound(uid, address).catch(() => undefined) : undefined);
}
