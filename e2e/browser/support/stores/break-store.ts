/** A device whose storage breaks while it is in use: the browser answers with its own error for a damaged disk. */
import type { Page } from 'playwright';

/** From now on nothing new reaches the outbox of this page: neither a command nor a file. The result restores the store. */
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
    Object.assign(window, { restoreStore: () => Object.assign(IDBObjectStore.prototype, { add, put }) });
  });
  return () => page.evaluate(() => void (Reflect.get(window, 'restoreStore') as () => void)());
}

/** The browser cannot open the outbox for so many loads of a page of this device, from the next load on. */
export async function failToOpen(page: Page, loads: number): Promise<void> {
  const given = [crypto.randomUUID(), loads] as const;
  await page.addInitScript(([key, times]) => {
    const failed = Number(sessionStorage.getItem(key) ?? 0);
    if (failed >= times) return;
    sessionStorage.setItem(key, String(failed + 1));
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name !== 'chickadee-outbox') return open.call(this, name, version);
      const message = 'Internal error opening backing store for indexedDB.open.';
      const request = Object.assign(new EventTarget(), {
        error: new DOMException(message, 'UnknownError'),
      }) as unknown as IDBOpenDBRequest;
      setTimeout(() => {
        const event = new Event('error', { cancelable: true });
        request.dispatchEvent(event);
        request.onerror?.(event);
      });
      return request;
    };
  }, given);
}
