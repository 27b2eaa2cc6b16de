/** Free space on the device, and whether the browser promised to keep the stored data. */
import { MINUTE_MS } from 'shared-schema/clock';

export interface StorageSpace {
  /** Bytes used by this site, or null when the browser does not say. */
  used: number | null;
  /**
   * Bytes this site may use in all, as the browser reports it: an upper limit. Null when the browser does not report
   * it.
   */
  quota: number | null;
  /** True when the browser promised not to evict this site's data. False is common (Safari); never assume. */
  persisted: boolean;
}

/** Bytes that must be free before a new recording is begun: a few 15 s answers and their bookkeeping. */
const RECORDING_SPACE_BYTES = 5_000_000;

/** Bytes that pictures and sounds fetched ahead must leave free, so that they never stand in a recording's way. */
const RESERVED_SPACE_BYTES = 4 * RECORDING_SPACE_BYTES;

/** Cached files are checked this often, because a browser evicts them without an event. */
export const CACHE_CHECK_INTERVAL_MS = 10 * MINUTE_MS;

/** Reads used space and quota from the browser. A missing interface gives null, never an error. */
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

/** True when a recording may begin; unknown space counts as enough, because the write itself still reports failure. */
export function hasSpaceForRecording(space: StorageSpace): boolean {
  return isFree(space, RECORDING_SPACE_BYTES);
}

/** True when pictures and sounds may be fetched ahead. */
export function hasSpaceForMedia(space: StorageSpace): boolean {
  return isFree(space, RESERVED_SPACE_BYTES);
}

function isFree({ used, quota }: StorageSpace, bytes: number): boolean {
  return used === null || quota === null || quota - used >= bytes;
}
