/**
 * Follows a newer version of the app in another window: files of this version may be gone, and the outbox may have a
 * newer schema. This window goes on working, and offers to reload.
 */
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { isWindowBusy } from '#platform/locks/busy-store.ts';
import { offerReload, useUpdate } from './update-store.ts';

/** Called once, when the app starts. */
export function followNewerVersion(db: OutboxDb): void {
  // The newer service worker has dropped the files of this version: a page that was not opened yet cannot be loaded.
  window.addEventListener('vite:preloadError', () => {
    if (useUpdate.getState().isReplaced && !isWindowBusy()) window.location.reload();
  });
  // A newer window upgrades the outbox. Dexie closes this window's connection and opens it again at the next write. That
  // write still works, because versions after 8 only add to the one before: docs/decisions/036-renaming-stored-fields.md
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion) offerReload();
  });
}
