/** Room on the device: how much there is, and whether the browser promised to keep it. */

export interface StorageSpace {
  /** Bytes used by this site, or null when the browser does not say. */
  used: number | null;
  /** Bytes this site may use in all, as the browser tells it: an upper limit. Null when it does not say. */
  quota: number | null;
  /** True when the browser promised not to evict this site's data. False is common (Safari); never assume. */
  persisted: boolean;
}

/** Bytes that must be free before a new recording is begun: a few 15 s answers and their bookkeeping. */
const ROOM_FOR_RECORDING = 5_000_000;

/** Bytes that pictures and sounds fetched ahead must leave free, so that they never stand in a recording's way. */
const ROOM_BESIDE_MEDIA = 4 * ROOM_FOR_RECORDING;

/** Asks the browser for the room there is. Missing interfaces answer null, never an error. */
export async function readStorageSpace(
  storage: StorageManager | undefined = navigator.storage,
): Promise<StorageSpace> {
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const persisted = await storage?.persisted?.().catch(() => false);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? false };
}

/** Asks the browser to keep this site's data. Returns what it promised. */
export async function askToPersist(
  // Only windows can ask; the worker shares this file.
  storage:
    | Partial<Pick<StorageManager, 'persisted'> & { persist(): Promise<boolean> }>
    | undefined = navigator.storage,
): Promise<boolean> {
  if (await storage?.persisted?.().catch(() => false)) return true;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}

/** True when a recording may be begun; unknown room counts as enough, because the write itself still reports failure. */
export function hasSpaceForRecording(room: StorageSpace): boolean {
  return isFree(room, ROOM_FOR_RECORDING);
}

/** True when pictures and sounds may be fetched ahead. */
export function hasSpaceForMedia(room: StorageSpace): boolean {
  return isFree(room, ROOM_BESIDE_MEDIA);
}

function isFree({ used, quota }: StorageSpace, bytes: number): boolean {
  return used === null || quota === null || quota - used >= bytes;
}

/** Bytes that a trial writes: one answer twice, in pieces and as a whole. */
const TRIAL = 1_000_000;
const TRIAL_CACHE = 'room-trial';

/**
 * Writes a little and takes it back. Chromium tells every site that gigabytes are free, however full the device is, so
 * that only trying says the truth. True where there is nothing to try with.
 */
export async function tryWrite(
  storage: CacheStorage | undefined = typeof caches === 'undefined' ? undefined : caches,
): Promise<boolean> {
  try {
    const trial = await storage?.open(TRIAL_CACHE);
    await trial?.put('/room-trial', new Response(new Uint8Array(TRIAL)));
    return true;
  } catch (reason) {
    return (reason as { name?: unknown }).name !== 'QuotaExceededError';
  } finally {
    await storage?.delete(TRIAL_CACHE).catch(() => false);
  }
}
