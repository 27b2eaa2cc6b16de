/**
 * Background Sync: the browser wakes the service worker as soon as there is a network, also with every window closed.
 * Chromium has it; elsewhere what waits is sent when the app is next open.
 */

/** Names our one wish: to send what waits on this device. */
export const SENDING_TAG = 'chickadee-outbox';

/** What the interface definitions of TypeScript lack. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks to be woken once. Returns false where the browser has no such thing, or did not allow it. */
export async function askToBeWoken(registration: object | undefined): Promise<boolean> {
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  if (!sync) return false;
  return sync.register(SENDING_TAG).then(
    () => true,
    () => false,
  );
}
