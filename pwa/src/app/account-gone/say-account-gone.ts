/** Says why an account has left the screen. Loaded when one has: a start does without. */
import { showToast } from '#ui/toast/toast-store.ts';
import { accountGoneTexts } from './texts.ts';

/** Milliseconds, longer than other toasts: the screen that the person used has just been closed. */
const ACCOUNT_GONE_TOAST_MS = 15_000;

export function sayAccountGone(why: keyof typeof accountGoneTexts): void {
  showToast({ ...accountGoneTexts[why], tone: 'info', duration: ACCOUNT_GONE_TOAST_MS });
}
