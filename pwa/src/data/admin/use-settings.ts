/** What the administrator decides for the school, straight on the server: a setting holds when the server says so. */
import { useCallback } from 'react';
import type { Body } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useAppContext } from '#data/app-context.ts';

/** Resolves when the server has agreed. Throws `ApiError`. */
export type ChangeSettings = (change: Body<'PATCH /api/settings'>) => Promise<void>;

const readSettings = (api: Api) => api('GET /api/settings');

export function useSettings(account: string) {
  const { api } = useAppContext();
  const { state, refresh, recheck, show } = useRead(account, readSettings);
  const change = useCallback<ChangeSettings>(
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
  return { state, refresh, change };
}
