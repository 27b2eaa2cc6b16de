/** A sentence that comes late is for who did it: somebody else may be on the screen by then. */
import { useAccountStore } from '#data/auth/account/account-store.ts';
import { showToast, type ToastInput } from '#ui/toast/toast-store.ts';

/** To be called when something is begun; what it answers shows a toast only while the same person is on the screen. */
export function sayToOwner(): (toast: ToastInput) => void {
  const owner = accountOnScreen();
  return (toast) => {
    if (accountOnScreen() === owner) showToast(toast);
  };
}

const accountOnScreen = () => useAccountStore.getState().account?.uid;
