// Registers the service worker and tells the update store when a newer version waits.
import { Workbox } from 'workbox-window';
import { offerUpdate } from './update-store.ts';

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Does nothing where workers are not available (development, plain HTTP on a LAN address). */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox('/service-worker.js');
  let wantsUpdate = false;
  workbox.addEventListener('waiting', () =>
    offerUpdate(() => {
      wantsUpdate = true;
      workbox.messageSkipWaiting();
    }),
  );
  workbox.addEventListener('controlling', (event) => {
    if (!event.isUpdate && !event.isExternal) return;
    // Another window agreed to the update: this one may hold unsaved words, so it only asks.
    if (wantsUpdate) window.location.reload();
    else offerUpdate(() => window.location.reload());
  });
  // A failed registration leaves a working online app; the next start tries again.
  const registration = await workbox.register().catch(() => undefined);
  if (registration) watchForUpdates(workbox);
}

/** Installed apps stay open for days: look for a new version each hour and when the window comes back. */
function watchForUpdates(workbox: Workbox): void {
  const check = () => void workbox.update().catch(() => undefined);
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}
