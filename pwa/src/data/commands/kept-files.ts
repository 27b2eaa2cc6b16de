/**
 * Pictures and sounds that an activity names and no activity of the school shows: the school removes such a file after
 * a day, and this device may still have its bytes.
 */
import { hashOfAddress, typeOfAddress } from 'shared-schema/sync/media-address';
import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { requireAccount } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import { mediaOf } from '#data/media/media-of.ts';
import { findInOutbox } from '#data/media/read-media.ts';
import type { OutboxFile } from '#data/outbox/append.ts';
import { matchesAddress } from '#platform/files/hash.ts';
import type { LocalFile } from './local-file.ts';

type KeptFile = OutboxFile & Pick<LocalFile, 'address'>;

/** Those of this device, undamaged, for the command that stores the activity. What it lacks is left out. */
export async function findKeptFiles(activity: object, context: DataContext): Promise<KeptFile[]> {
  const named = mediaOf(activity);
  if (named.length === 0) return [];
  const replica = await context.openReplica(await requireAccount(context));
  const shown = new Set((await replica.rows('activities')).flatMap(mediaOf));
  const found = named.filter((address) => !shown.has(address)).map((address) => readKept(address, context));
  return (await Promise.all(found)).filter((file) => file !== null);
}

/** The same for a form that shows them, as files picked there. The caller revokes the object URLs. */
export async function openKeptFiles(activity: object, context: DataContext): Promise<LocalFile[]> {
  const kept = await findKeptFiles(activity, context);
  return kept.map((file) => {
    const previewUrl = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    return { ...file, name: '', uploaded: false, previewUrl };
  });
}

async function readKept(address: string, context: DataContext): Promise<KeptFile | null> {
  const sha256 = hashOfAddress(address);
  const type = typeOfAddress(address);
  if (!sha256 || !type) return null;
  const file = (await findInOutbox(address, context)) ?? (await findInCache(address));
  if (!file || !(await matchesAddress(address, file))) return null;
  return { address, sha256, type, size: file.size, bytes: await file.arrayBuffer() };
}

/** Undefined also where the cache cannot be read. */
async function findInCache(address: string): Promise<Blob | undefined> {
  if (typeof caches === 'undefined') return undefined;
  try {
    const cache = await caches.open(MEDIA_CACHE);
    const found = await cache.match(address, { ignoreVary: true });
    return await found?.blob();
  } catch {
    return undefined;
  }
}
