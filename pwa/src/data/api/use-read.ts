/** One thing that a screen reads from the server, once and when it is asked again. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import type { Api } from './client.ts';

export type Reading<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: unknown }
  /** The session has ended: somebody must sign in. */
  | { status: 'signedOut' };

/** Null where nobody is signed in. */
export type ReadByApi<T> = (api: Api) => Promise<T | null>;

/**
 * `read` must be the same function as long as it reads the same thing. `show` takes what the server answered to a
 * change. `recheck` reads again like `refresh`; where that fails, what is shown stays.
 */
export function useRead<T>(account: string | null, read: ReadByApi<T>) {
  const context = useAppContext();
  const [state, setState] = useState<Reading<T>>({ status: 'loading' });
  /** Only the newest request speaks. */
  const latest = useRef(0);
  const load = useCallback(
    async (keepsShown: boolean) => {
      latest.current += 1;
      const mine = latest.current;
      const next = await readNow(account, context, read);
      const isKept = keepsShown && next.status === 'failed';
      if (mine === latest.current && !isKept) setState(next);
    },
    [account, context, read],
  );
  const refresh = useCallback(() => load(false), [load]);
  const recheck = useCallback(() => load(true), [load]);
  const show = useCallback((value: T) => {
    latest.current += 1;
    setState({ status: 'ready', value });
  }, []);
  useEffect(() => {
    void refresh();
    return () => {
      latest.current += 1;
    };
  }, [refresh]);
  return { state, refresh, recheck, show };
}

async function readNow<T>(
  account: string | null,
  { api, auth }: Pick<AppContext, 'api' | 'auth'>,
  read: ReadByApi<T>,
): Promise<Reading<T>> {
  const renew = async () => account !== null && (await auth.renew(account)) === 'active';
  try {
    const value = (await read(api)) ?? ((await renew()) ? await read(api) : null);
    return value === null ? { status: 'signedOut' } : { status: 'ready', value };
  } catch (error) {
    return { status: 'failed', error };
  }
}
