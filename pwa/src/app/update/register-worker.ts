/**
 * Registers the service worker and notifies the update store when a newer version waits, or is required by the server.
 */
import { Workbox } from 'workbox-window';
import type { StatusStore } from '#data/sync-status/status-store.ts';
import { isWindowBusy } from '#platform/locks/busy-store.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { offerReload, offerUpdate, requireUpdate, waitOnlyInFront } from './update-store.ts';
import { whenWaiting } from './when-waiting.ts';

const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;

/** Registers nothing where workers are not available (development, plain HTTP on a LAN address). */
export async function registerWorker(statusStore: StatusStore): Promise<void> {
  if (!import.meta.env.PROD) return;
  waitOnlyInFront(windowSignals);
  const registration = 'serviceWorker' in navigator ? await register() : undefined;
  if (registration) watchForUpdates(registration);
  whenOutdated(statusStore, () => void findRequired(registration));
}

/** A failed registration leaves a working online app; the next start tries again. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const workbox = new Workbox('/service-worker.js');
  let wantsUpdate = false;
  // Null while the app is kept for the first time, which takes longer than many a visit: the worker that comes then
  // brings no other version, also when the page was loaded again meanwhile.
  let running = (await navigator.serviceWorker.getRegistration().catch(() => undefined))?.active ?? null;
  workbox.addEventListener('controlling', () => {
    const { controller } = navigator.serviceWorker;
    const isOther = running !== null && running !== controller;
    running = controller;
    if (!isOther) return;
    // A recording began since: this window follows at its end. Another window agreed: this one may hold unsaved words
    // and only asks.
    if (wantsUpdate && !isWindowBusy()) window.location.reload();
    else offerReload();
  });
  const registration = await workbox.register().catch(() => undefined);
  running ??= registration?.active ?? null;
  if (!registration) return;
  whenWaiting(registration, () => {
    if (!running) return;
    offerUpdate(() => {
      wantsUpdate = true;
      workbox.messageSkipWaiting();
    });
  });
  return registration;
}

/** Installed apps stay open for days: check for a new version each hour and when the window comes back. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, UPDATE_CHECK_INTERVAL_MS);
  windowSignals.onVisible(check);
}

/** The server no longer accepts requests of this version: the newer one is fetched and offered now. */
async function findRequired(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  requireUpdate();
  await registration?.update().catch(() => undefined);
  // No newer worker is on its way: the window is older than the worker that runs, or there is none.
  if (!registration?.installing && !registration?.waiting) offerReload();
}

function whenOutdated(statusStore: StatusStore, run: () => void): void {
  if (statusStore.getState().outdated) run();
  statusStore.subscribe((now, before) => {
    if (now.outdated && !before.outdated) run();
  });
}
