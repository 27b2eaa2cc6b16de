/** Where this site may leave a note that is written in the same instant. */
export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null where a browser forbids it. */
export function markStorage(): MarkStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
