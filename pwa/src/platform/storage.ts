/** Room on the device: how much there is, and whether the browser promised to keep it. */

export interface StorageRoom {
  /** Bytes used by this site, or null when the browser does not say. */
  used: number | null;
  /** Bytes this site may use in all, or null when the browser does not say. */
  quota: number | null;
  /** True when the browser promised not to evict this site's data. False is common (Safari); never assume. */
  persisted: boolean;
}

/** Bytes that must be free before a new recording is begun: a few 15 s answers and their bookkeeping. */
export const ROOM_FOR_RECORDING = 5_000_000;

/** Asks the browser for the room there is. Missing interfaces answer null, never an error. */
export async function readStorageRoom(
  storage: StorageManager | undefined = navigator.storage,
): Promise<StorageRoom> {
  const estimate = await storage?.estimate?.().catch(() => undefined);
  const persisted = await storage?.persisted?.().catch(() => false);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? false };
}

/** Asks the browser to keep this site's data. Returns what it promised. */
export async function askToPersist(
  storage: StorageManager | undefined = navigator.storage,
): Promise<boolean> {
  if (await storage?.persisted?.().catch(() => false)) return true;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}

/** True when a recording may be begun; unknown room counts as enough, because the write itself still reports failure. */
export function hasRoomForRecording(room: StorageRoom): boolean {
  return room.used === null || room.quota === null || room.quota - room.used >= ROOM_FOR_RECORDING;
}
