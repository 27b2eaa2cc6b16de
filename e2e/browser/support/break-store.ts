/** A device whose storage breaks while it is in use: the browser answers with its own error for a damaged disk. */
import type { Page } from 'playwright';

/**
 * From now on nothing new reaches the outbox of this page: neither a command nor a file. The result mends the store.
 * The error is the one that Chromium gives where its database cannot be written.
 */
export async function breakStore(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const breakingIn = (write: typeof add): typeof add =>
      function (this: IDBObjectStore, ...args) {
        const isWork = ['commands', 'blobs'].includes(this.name);
        if (isWork) throw new DOMException('Internal error.', 'UnknownError');
        return write.apply(this, args);
      };
    IDBObjectStore.prototype.add = breakingIn(add);
    IDBObjectStore.prototype.put = breakingIn(put);
    Object.assign(window, { mendStore: () => Object.assign(IDBObjectStore.prototype, { add, put }) });
  });
  return () => page.evaluate(() => void (Reflect.get(window, 'mendStore') as () => void)());
}
