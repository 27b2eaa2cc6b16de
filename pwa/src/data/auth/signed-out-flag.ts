/**
 * A flag in localStorage that an account has signed out. It is written synchronously at the sign-out; the device's store
 * is written a moment later. Without the flag, a page that is closed or reloaded in that moment would show the account
 * again to the next child.
 */
import { safeLocalStorage } from '#platform/safe-local-storage.ts';

const KEY = 'chickadee-signed-out';

/** `uid` of the account that has just left the screen. */
export function setSignedOutFlag(uid: string): void {
  safeLocalStorage()?.setItem(KEY, uid);
}

/** The device's store now says the same as the screen. */
export function clearSignedOutFlag(): void {
  safeLocalStorage()?.removeItem(KEY);
}

export function hasSignedOutFlag(uid: string): boolean {
  return safeLocalStorage()?.getItem(KEY) === uid;
}
