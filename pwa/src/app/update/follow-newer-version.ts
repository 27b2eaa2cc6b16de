/**
 * What a window does that was left behind by a newer version in another window: code of its own may be gone, and the
 * device's store may have grown. It goes on as it is, and loads the page anew when it may.
 */
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { isBusy } from '#ui/busy/busy-store.ts';
import { offerReload, useUpdate } from './update-store.ts';

/** Called once, when the app starts. */
export function followNewerVersion(db: OutboxDb): void {
  // The newer worker has dropped the files of this version: a page that was not opened yet cannot be.
  window.addEventListener('vite:preloadError', () => {
    if (useUpdate.getState().isReplaced && !isBusy()) window.location.reload();
  });
  // A newer window wants to add to the store. Dexie lets go of it and opens it again when something is to be saved, so
  // nothing is lost: every version only adds to the one before.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion) offerReload();
  });
}
