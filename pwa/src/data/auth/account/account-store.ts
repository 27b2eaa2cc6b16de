/**
 * The account on the screen, for one window. The store follows the device's row, also when another tab changes that
 * row.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { storedValue } from '#data/outbox/storage/stored-value.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import type { Subscription } from '#data/replica/live-value.ts';
import type { Clock } from '#platform/clock.ts';
import { clearFormFirstFlag } from '../form-first-flag.ts';
import { createLastActivity } from '../idle/last-activity.ts';
import { clearSignedOutFlag, hasSignedOutFlag, setSignedOutFlag } from '../signed-out-flag.ts';
import { type Account, readCurrentAccount } from './current-account.ts';

export interface AccountState {
  /** Undefined until the device's store has told; null when nobody is signed in. */
  account: Account | null | undefined;
  /** How often another window has put somebody else in the place of the account on this screen. */
  takeovers: number;
}

export interface AccountStore
  extends Pick<StoreApi<AccountState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * Restores the account from the device, not before `after` has come, and follows the device from then on. Calling again
   * does nothing.
   */
  watch(after?: Promise<unknown>): void;
  /**
   * Puts an account of this device on the screen, or (null) clears the screen. The screen changes at once, while the
   * device's row is still being written. A read of the device that starts after the call waits for that write, so
   * nothing is done in the name of the account before.
   */
  setCurrentAccount(account: Account | null): Promise<void>;
  /**
   * Finishes a sign-out that the end of the page interrupted. Called at the start, before anything is sent. Never rejects:
   * where the device cannot store it, the account stays on the screen, and its work is sent.
   */
  finishSignOut(): Promise<void>;
}

/** Reads nothing before `watch`, `setCurrentAccount` or `finishSignOut` is called. */
export function createAccountStore(outbox: OutboxDb, clock: Clock): AccountStore {
  const store = createStore<AccountState>(() => ({ account: undefined, takeovers: 0 }));
  const read = () => readCurrentAccount(outbox);
  let isWatching = false;
  let query: Subscription | undefined;
  /** Own changes in progress. A reading from before such a change must not put the old account back on the screen. */
  let changesInProgress = 0;
  /** Uid of the latest change. A write that is repeated after a later one does not undo that one. */
  let wanted: string | null = null;

  function watch(after?: Promise<unknown>): void {
    if (isWatching) return;
    isWatching = true;
    if (after) void after.then(follow);
    else follow();
  }

  function follow(): void {
    query?.unsubscribe();
    query = storedValue(outbox, clock, read).subscribe((stored) => {
      const account = stored && hasSignedOutFlag(stored.uid) ? null : stored;
      const { account: before, takeovers } = store.getState();
      if (changesInProgress > 0 || isSame(account, before)) return;
      // The first account of a start takes nobody's place: its page is drawn once.
      const isTakeover = before && account && before.uid !== account.uid;
      store.setState({ account, takeovers: takeovers + (isTakeover ? 1 : 0) });
    });
  }

  function hideAccount(): void {
    const { account } = store.getState();
    if (account) setSignedOutFlag(account.uid);
    store.setState({ account: null });
  }

  async function setCurrentAccount(account: Account | null): Promise<void> {
    changesInProgress += 1;
    wanted = account?.uid ?? null;
    if (account) {
      clearFormFirstFlag();
      // A sign-in is a touch: a reload before the idle lock runs must not sign out by the last one.
      createLastActivity().set(clock.now());
    }
    try {
      const stored = withStorage(outbox, () => outbox.device.update(DEVICE_KEY, { current: wanted }));
      if (account === null) hideAccount();
      else {
        clearSignedOutFlag();
        store.setState({ account });
      }
      await stored;
    } finally {
      // Also after a failed write: then the screen shows the device's row again.
      if (changesInProgress === 1) await showStored();
      changesInProgress -= 1;
    }
  }

  /** Never throws. After a failed read the query begins anew, because it dropped what it read during the change. */
  async function showStored(): Promise<void> {
    try {
      const account = await withStorage(outbox, read);
      if (changesInProgress > 1) return;
      // The flag has done its work; after a failed write it would hide the account that is still signed in.
      clearSignedOutFlag();
      store.setState({ account });
    } catch (reason) {
      reportError(reason);
      if (isWatching) follow();
    }
  }

  async function finishSignOut(): Promise<void> {
    try {
      const stored = await withStorage(outbox, read);
      if (stored && hasSignedOutFlag(stored.uid)) await setCurrentAccount(null);
      else clearSignedOutFlag();
    } catch (reason) {
      reportError(reason);
    }
  }

  const { getState, getInitialState, subscribe } = store;
  return { getState, getInitialState, subscribe, watch, setCurrentAccount, finishSignOut };
}

function isSame(a: Account | null, b: Account | null | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
