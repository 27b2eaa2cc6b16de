/** The tablets of the teacher's classes. Only the server knows them, so this list needs it. */
import { useCallback, useEffect, useState } from 'react';
import type { TabletDocument } from 'shared-schema/contract';
import { type AppContext, useAppContext } from '#data/app-context.ts';

type ApiContext = Pick<AppContext, 'api'>;

export interface Tablets {
  status: 'loading' | 'offline' | 'ready';
  /** From the last reply. */
  tablets: TabletDocument[];
  refresh(): void;
}

/** An open list is refreshed this often, so that a tablet that signs out soon leaves the list. */
const LIST_REFRESH_INTERVAL_MS = 15_000;

/** Refreshes the list while it is on the screen. */
export function useTablets(): Tablets {
  const { api } = useAppContext();
  const [state, setState] = useState<Omit<Tablets, 'refresh'>>({ status: 'loading', tablets: [] });
  const refresh = useCallback(() => {
    api('GET /api/tablets').then(
      (tablets) =>
        setState((before) => (tablets ? { status: 'ready', tablets } : { ...before, status: 'offline' })),
      () => setState(({ tablets }) => ({ status: 'offline', tablets })),
    );
  }, [api]);
  useEffect(() => {
    refresh();
    const timer = setInterval(
      () => document.visibilityState === 'visible' && refresh(),
      LIST_REFRESH_INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, [refresh]);
  return { ...state, refresh };
}

export async function renameTablet(id: number, name: string, { api }: ApiContext): Promise<void> {
  await api('PATCH /api/tablets/:id', { params: { id }, body: { name } });
}

/** The tablet sends what it holds and signs everybody out. */
export async function revokeTablet(id: number, { api }: ApiContext): Promise<void> {
  await api('POST /api/tablets/:id/revoke', { params: { id } });
}
