/**
 * Ending the server's session of somebody who has left. Without a network it is owed, across restarts, until the
 * server is met again. It names who left: a session that is somebody else's by then is not touched.
 */
import type { Api } from '#data/api/client.ts';
import type { SafeLocalStorage } from '#platform/safe-local-storage.ts';
import { isUndecided } from './sign-in-error.ts';

const KEY = 'chickadee-logout-owed';

export interface OwedLogout {
  /** This account has left; its session ends now, or later. */
  end(account: string): void;
  /** Tries again where one is owed, and waits for one under way. Never throws. */
  settle(): Promise<void>;
}

/** Where a browser forbids `storage`, a logout is tried once and owed by nobody. */
export function createOwedLogout(
  apiAs: (account: string) => Api,
  storage: SafeLocalStorage | null,
): OwedLogout {
  let running: Promise<void> | null = null;

  async function logOut(account: string): Promise<void> {
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
    end(account) {
      storage?.setItem(KEY, account);
      void run(account);
    },
    settle() {
      const owed = storage?.getItem(KEY);
      return running ?? (owed ? run(owed) : Promise.resolve());
    },
  };
}
