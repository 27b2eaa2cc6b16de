/** A toast names what one person did. The next person must not see it. */
import type { AccountStore } from '#data/auth/account/account-store.ts';
import { clearToast } from '#ui/toast/toast-store.ts';

/** Clears the toast whenever another account, or none, comes to the screen. Called once, when the app starts. */
export function clearToastAtSignOut(accountStore: AccountStore): void {
  accountStore.subscribe(({ account }, { account: before }) => {
    if (before && before.uid !== account?.uid) clearToast();
  });
}
