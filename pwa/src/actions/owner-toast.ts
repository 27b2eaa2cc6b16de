/** A toast that comes late is for the person who began the action: somebody else may be signed in by then. */
import type { AppContext } from '#data/app-context.ts';
import { showToast, type ToastInput } from '#ui/toast/toast-store.ts';

/** Called when an action begins. The returned function shows a toast only while the same person is signed in. */
export function toastForOwner({
  accountStore,
}: Pick<AppContext, 'accountStore'>): (toast: ToastInput) => void {
  const currentAccountUid = () => accountStore.getState().account?.uid;
  const owner = currentAccountUid();
  return (toast) => {
    if (currentAccountUid() === owner) showToast(toast);
  };
}
