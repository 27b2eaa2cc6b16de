/** localStorage that never throws on a write: a value for which there is no free space is not stored. */
export type SafeLocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null where the browser forbids localStorage. */
export function safeLocalStorage(): SafeLocalStorage | null {
  try {
    const storage = globalThis.localStorage;
    return storage ? ignoreFailedWrites(storage) : null;
  } catch {
    return null;
  }
}

/** A sign-out must succeed also on a full device, where a flag cannot be written. */
function ignoreFailedWrites(storage: SafeLocalStorage): SafeLocalStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem(key, value) {
      try {
        storage.setItem(key, value);
      } catch {}
    },
    removeItem: (key) => storage.removeItem(key),
  };
}
