/**
 * A flag in localStorage that nobody is signed in and that this device is no class tablet: the sign-in page then shows
 * its form before the device's store is open. Only a sign-in ends that state, and a sign-in clears the flag first.
 */
import { safeLocalStorage } from '#platform/safe-local-storage.ts';

const KEY = 'chickadee-form-first';

/** The device's store says so. */
export function setFormFirstFlag(): void {
  safeLocalStorage()?.setItem(KEY, '1');
}

/** Somebody is signed in. */
export function clearFormFirstFlag(): void {
  safeLocalStorage()?.removeItem(KEY);
}

export function hasFormFirstFlag(): boolean {
  return safeLocalStorage()?.getItem(KEY) === '1';
}
