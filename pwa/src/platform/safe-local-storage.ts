/** Where this site may leave a note that is written in the same instant. A note that finds no room is left out. */
export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null where a browser forbids it. */
export function markStorage(): MarkStorage | null {
  try {
    const storage = globalThis.localStorage;
    return storage ? forgiving(storage) : null;
  } catch {
    return null;
  }
}

/** Nobody may be kept on the screen of a full device because a note about it could not be written. */
function forgiving(storage: MarkStorage): MarkStorage {
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
