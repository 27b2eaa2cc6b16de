/** How much a device may store. Chromium tells every page that gigabytes are free; the limit here is the real one. */
import type { Page } from 'playwright';
import { SCHOOL_ORIGIN } from './installed-app.ts';

/**
 * Leaves `free` bytes beside what the site has stored; what is dropped makes more. To be called before the site is
 * opened: Chromium remembers for half a minute how much IndexedDB may still write. The result removes the limit.
 */
export async function limitStorage(page: Page, free: number): Promise<() => Promise<void>> {
  const origin = SCHOOL_ORIGIN;
  const session = await page.context().newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + free });
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  };
}

/** Fills the storage of the site with other data, to the last kilobyte. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const fits = (bytes: Uint8Array<ArrayBuffer>) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('bytes', 'readwrite');
        writing.objectStore('bytes').put(bytes);
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
      });
    for (let size = 1_000_000; size >= 1000; size /= 10) {
      // Chance cannot be packed smaller.
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
      while (await fits(bytes));
    }
    db.close();
  });
}

/** Drops every replica, as after the device ran full; the outbox stays. */
export async function dropReplicas(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const outbox = await done(indexedDB.open('chickadee-outbox'));
    await done(outbox.transaction('cursors', 'readwrite').objectStore('cursors').clear());
    outbox.close();
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('chickadee-replica-')) await done(indexedDB.deleteDatabase(name));
    }
  });
}
