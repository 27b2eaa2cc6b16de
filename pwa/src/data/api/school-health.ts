/** What the school's computer says about itself, for the grown-ups who can do something about it. */

import { useEffect, useState } from 'react';
import type { Reply } from 'shared-schema/contract';
import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { type Clock, systemClock } from '#platform/clock.ts';

export type SchoolHealth = Pick<Reply<'GET /api/health'>, 'problems' | 'lastBackup' | 'time'>;

const POLL_INTERVAL_MS = 10 * 60 * 1000;

/** What a screen is opened for comes before its first call. */
const FIRST_POLL_DELAY_MS = 1_000;

export interface HealthTools {
  fetch: typeof fetch;
  clock: Clock;
}

/** Polls after a second, every ten minutes and when the network is back; reports only replies of our server. Returns `stop`. */
export function watchSchoolHealth(
  onHealth: (health: SchoolHealth) => void,
  { fetch: get, clock }: HealthTools = { fetch: fetch.bind(globalThis), clock: systemClock },
): () => void {
  let isStopped = false;
  let timer = clock.setTimeout(() => void poll(), FIRST_POLL_DELAY_MS);

  async function poll(): Promise<void> {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(() => void poll(), POLL_INTERVAL_MS);
    const health = await readHealth(get);
    if (health && !isStopped) onHealth(health);
  }

  const onOnline = () => void poll();
  globalThis.addEventListener?.('online', onOnline);
  return () => {
    isStopped = true;
    clock.clearTimeout(timer);
    globalThis.removeEventListener?.('online', onOnline);
  };
}

/** Null when nobody answered, or somebody else did: a captive portal says nothing about the school. */
export async function readHealth(get: typeof fetch = fetch.bind(globalThis)): Promise<SchoolHealth | null> {
  try {
    const answer = await get('/api/health', { cache: 'no-store' });
    return answer.ok && answer.headers.has(PROTOCOL_HEADER) ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Null until the server has answered on this screen. */
export function useSchoolHealth(): SchoolHealth | null {
  const [health, setHealth] = useState<SchoolHealth | null>(null);
  useEffect(() => watchSchoolHealth(setHealth), []);
  return health;
}
