/**
 * A note, written in the same instant in which a person signs out, that their account is not to come back on the
 * screen. The device's store hears of it a moment later; a page that is closed or reloaded in that moment would
 * otherwise show the next child what the last one did.
 */
import { markStorage } from '#platform/safe-local-storage.ts';

const KEY = 'chickadee-signed-out';

/** `uid` of the account that has just left the screen. */
export function markLeaving(uid: string): void {
  markStorage()?.setItem(KEY, uid);
}

/** The device's store agrees again with what people see. */
export function clearLeaving(): void {
  markStorage()?.removeItem(KEY);
}

export function isLeaving(uid: string): boolean {
  return markStorage()?.getItem(KEY) === uid;
}
