/** Says why an account has left the screen. Loaded when one has: a start does without. */
import { sayAside } from '#ui/audio/say-aside.ts';
import { isChildsScreen } from '#ui/scopes/is-childs-screen.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { accountGoneTexts } from './texts.ts';

/** Milliseconds, longer than other toasts: the screen that the person used has just been closed. */
const ACCOUNT_GONE_TOAST_MS = 15_000;

export function sayAccountGone(why: keyof typeof accountGoneTexts): void {
  const { title, message = '' }: { title: string; message?: string } = accountGoneTexts[why];
  showToast({ title, message, tone: 'info', duration: ACCOUNT_GONE_TOAST_MS });
  if (isChildsScreen()) sayAside([title, message].filter(Boolean).join('. '));
}
