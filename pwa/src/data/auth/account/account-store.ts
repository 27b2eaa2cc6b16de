/** The account on the screen, for this window. It follows the device's word, also when another tab changes it. */
import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { create } from 'zustand';
import { dataContext } from '#data/context.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { clearLeaving, isLeaving, markLeaving } from '../signed-out-flag.ts';
import { type Account, readCurrentAccount } from './current-account.ts';

interface AccountState {
  /** Undefined while the device is being asked; null when nobody is signed in. */
  account: Account | null | undefined;
}

export const useAccountStore = create<AccountState>(() => ({ account: undefined }));

let watching = false;
/** Changes of ours under way: a reading from before one of them must not put the old account back on the screen. */
let changing = 0;

/** Restores the account from the device and follows it from then on. Calling again does nothing. */
export function watchCurrentAccount(): void {
  if (watching) return;
  watching = true;
  liveQuery(() => readCurrentAccount(dataContext.outbox)).subscribe({
    next: (stored) => {
      const account = stored && isLeaving(stored.uid) ? null : stored;
      if (changing === 0 && !isSame(account, useAccountStore.getState().account))
        useAccountStore.setState({ account });
    },
    error: (reason) => {
      watching = false;
      useAccountStore.setState({ account: null });
      reportError(reason);
    },
  });
}

function isSame(a: Account | null, b: Account | null | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The account on the screen: undefined while opening, null when nobody is signed in. */
export function useCurrentAccount(): Account | null | undefined {
  useEffect(watchCurrentAccount, []);
  return useAccountStore((state) => state.account);
}

function hideAccount(): void {
  const { account } = useAccountStore.getState();
  if (account) markLeaving(account.uid);
  useAccountStore.setState({ account: null });
}

/** Finishes a sign-out that the end of the page broke off. Called at the start, before anything is sent. */
export async function finishLeaving(): Promise<void> {
  const stored = await readCurrentAccount(dataContext.outbox);
  if (stored && isLeaving(stored.uid)) await setCurrentAccount(null);
  else clearLeaving();
}

/**
 * Puts an account of this device on the screen, or (null) takes everything off it: at once, while the device is still
 * writing it down. Whoever asks the device from the call on waits for that, so nothing is done in the wrong name.
 */
export async function setCurrentAccount(account: Account | null): Promise<void> {
  const { outbox } = dataContext;
  changing += 1;
  try {
    const stored = outbox.device.update(DEVICE_KEY, { current: account?.uid ?? null });
    if (account === null) hideAccount();
    else {
      clearLeaving();
      useAccountStore.setState({ account });
    }
    await stored;
    if (account === null && changing === 1) clearLeaving();
  } finally {
    // Also after a failure: then the screen shows again what the device says.
    const account = changing === 1 ? await readCurrentAccount(outbox) : undefined;
    if (account !== undefined && changing === 1) useAccountStore.setState({ account });
    changing -= 1;
  }
}

export type { Account };
