/** A device whose disk is slow: a tablet that is nearly full, or a busy one. */
import type { Page } from 'playwright';

/** Every transaction of this page that writes a picked file of a draft takes so long, on this page as it is loaded now. */
export async function slowDraftFiles(page: Page, ms: number): Promise<void> {
  await page.evaluate((duration) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'activityDraftFiles') {
        const until = performance.now() + duration;
        // A transaction lasts while it has requests.
        const goOn = () => {
          if (performance.now() < until) this.count().onsuccess = goOn;
        };
        goOn();
      }
      return put.apply(this, args);
    };
  }, ms);
}
