/**
 * Ends the server's session of an account that has signed out. Without a network the logout stays pending, also across
 * restarts, until the server answers. The logout names the account: a session of somebody else is not touched.
 */
import type { Api } from '#data/api/client.ts';
import type { SafeLocalStorage } from '#platform/safe-local-storage.ts';
import type { Account } from './account/current-account.ts';
import { isUndecided } from './sign-in-error.ts';

const KEY = 'chickadee-pending-logout';

export interface PendingLogout {
  /** The account is about to sign out: where the window is closed before `end`, the next start ends its session. */
  note(account: string): void;
  /** The account has signed out. Its session ends now, or when the server answers. */
  end(account: string): void;
  /** Retries a pending logout and waits for one in progress. Never throws. */
  settle(): Promise<void>;
}

/**
 * `storage` is null where the browser forbids it: then a logout is tried once and never stays pending. `shown` is the
 * account on the screen.
 */
export function createPendingLogout(
  apiAs: (account: string) => Api,
  storage: SafeLocalStorage | null,
  shown: () => Pick<Account, 'uid' | 'session'> | null | undefined,
): PendingLogout {
  let running: Promise<void> | null = null;

  const note = (account: string) => storage?.setItem(KEY, account);

  async function logOut(account: string): Promise<void> {
    const onScreen = shown();
    // In use: the device could not store the sign-out.
    if (onScreen?.uid === account && onScreen.session !== 'none') return;
    try {
      await apiAs(account)('POST /api/auth/logout');
    } catch (error) {
      if (isUndecided(error)) return;
    }
    if (storage?.getItem(KEY) === account) storage.removeItem(KEY);
  }

  function run(account: string): Promise<void> {
    const mine = logOut(account).finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  }

  return {
    note,
    end(account) {
      note(account);
      void run(account);
    },
    settle() {
      const pending = storage?.getItem(KEY);
      return running ?? (pending ? run(pending) : Promise.resolve());
    },
  };
}
