/**
 * The list of all accounts while it is on the administrator's screen:
 *
 *   loading ──answer──▶ ready ◀─refresh, window in front, network back─▶ failed | signedOut
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import { windowSignals } from '#platform/signals.ts';
import { type ManagedUser, readUsers } from './users.ts';

export type UserList =
  | { status: 'loading' }
  | { status: 'ready'; users: ManagedUser[] }
  | { status: 'failed'; error: unknown }
  /** The session has ended: somebody must sign in. */
  | { status: 'signedOut' };

/** `refresh` requests the list again; a stale reply, from before the latest request, is dropped. */
export function useUsers(account: string): { list: UserList; refresh(): Promise<void> } {
  const context = useAppContext();
  const [list, setList] = useState<UserList>({ status: 'loading' });
  const latest = useRef(0);
  const refresh = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    setList((before) => (before.status === 'ready' ? before : { status: 'loading' }));
    const next = await readList(account, context);
    if (mine === latest.current) setList(next);
  }, [account, context]);
  useEffect(() => {
    const again = () => void refresh();
    again();
    const stops = [windowSignals.onVisible(again), windowSignals.onOnline(again)];
    return () => {
      latest.current += 1;
      for (const stop of stops) stop();
    };
  }, [refresh]);
  return { list, refresh };
}

async function readList(account: string, { api, auth }: Pick<AppContext, 'api' | 'auth'>): Promise<UserList> {
  try {
    const users = await readUsers({ api, renew: auth.renew }, account);
    return users ? { status: 'ready', users } : { status: 'signedOut' };
  } catch (error) {
    return { status: 'failed', error };
  }
}
