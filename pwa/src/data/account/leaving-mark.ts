/**
 * A note, written in the same instant in which a person signs out, that their account is not to come back on the
 * screen. The device's store hears of it a moment later; a page that is closed or reloaded in that moment would
 * otherwise show the next child what the last one did.
 */
const KEY = 'chickadee-signed-out';

type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where a browser forbids it, the device's store alone decides. */
function storage(): MarkStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** `uid` of the account that has just left the screen. */
export function markLeaving(uid: string): void {
  storage()?.setItem(KEY, uid);
}

/** The device's store agrees again with what people see. */
export function clearLeaving(): void {
  storage()?.removeItem(KEY);
}

export function isLeaving(uid: string): boolean {
  return storage()?.getItem(KEY) === uid;
}
