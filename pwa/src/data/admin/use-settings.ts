/** What the administrator decides for the school, straight on the server: a setting holds when the server says so. */
import { useCallback, useRef } from 'react';
import type { Body } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useAppContext } from '#data/app-context.ts';
import { useRecheck } from './use-recheck.ts';

/** Resolves when the server has agreed. Throws `ApiError`. */
export type ChangeSettings = (change: Body<'PATCH /api/settings'>) => Promise<void>;

const readSettings = (api: Api) => api('GET /api/settings');

/** Changes are sent one after another: the answer to each holds all settings, and the later one is shown. */
export function useSettings(account: string) {
  const { api } = useAppContext();
  const { state, refresh, recheck, show } = useRead(account, readSettings);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const send = useCallback<ChangeSettings>(
    async (body) => {
      try {
        show(await api('PATCH /api/settings', { body }));
      } catch (error) {
        // The answer may be lost, and the setting changed all the same.
        void recheck();
        throw error;
      }
    },
    [api, recheck, show],
  );
  const change = useCallback<ChangeSettings>(
    (body) => {
      const sent = last.current.then(() => send(body));
      last.current = sent.catch(() => undefined);
      return sent;
    },
    [send],
  );
  useRecheck(recheck);
  return { state, refresh, change };
}
