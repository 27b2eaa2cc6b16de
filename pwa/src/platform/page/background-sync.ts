/**
 * Background Sync: the browser wakes the service worker as soon as there is a network, also with every window closed.
 * Chromium has it; elsewhere what waits is sent when the app is next open.
 */

/** Tag of the only background sync: to send the commands of this device. */
export const SENDING_TAG = 'chickadee-outbox';

/** What the interface definitions of TypeScript lack. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/**
 * Registers one wake of the service worker. Returns false in a browser without background sync, or when it is not
 * allowed.
 */
export async function registerBackgroundSync(registration: object | undefined): Promise<boolean> {
  const sync: SyncManager | undefined = registration && Reflect.get(registration, 'sync');
  if (!sync) return false;
  return sync.register(SENDING_TAG).then(
    () => true,
    () => false,
  );
}
