/** The calls that a class tablet makes about itself. docs/SYNC.md, 'Class tablet'. */
import type { PrepareBody, PrepareReply, TabletBody, TabletReply } from 'shared-schema/sync';
import { createHttpClient, type HttpParts } from '../transport/http-transport.ts';
import type { Outcome } from '../transport/transport.ts';

export interface TabletCalls {
  /** Under the session of the teacher `account`. */
  prepare(account: string, body: PrepareBody): Promise<Outcome<PrepareReply>>;
  /** `revoked`: the tablet has left. */
  refresh(token: string, body: TabletBody): Promise<Outcome<TabletReply>>;
  /** Nothing waits here any more. */
  leave(token: string): Promise<Outcome<unknown>>;
}

export function createTabletCalls(parts: HttpParts): TabletCalls {
  const { simple } = createHttpClient(parts);
  const post = <T>(path: string, json: object, token: string) =>
    simple<T>({ method: 'POST', path, session: null, token, json });
  return {
    prepare: (account, json) =>
      simple<PrepareReply>({ method: 'POST', path: '/api/tablets', session: account, json }),
    refresh: (token, body) => post<TabletReply>('/api/sync/tablet', body, token),
    leave: (token) => post('/api/sync/tablet/leave', {}, token),
  };
}
