/** What the school's computer says about itself, for the grown-ups who can do something about it. */

import { useEffect, useState } from 'react';
import type { Reply } from 'shared-schema/contract';
import { PROTOCOL_HEADER, REQUEST_TIMEOUT_MS } from 'shared-schema/sync/protocol';
import { type Clock, systemClock, withDeadline } from '#platform/clock.ts';

export type SchoolHealth = Pick<Reply<'GET /api/health'>, 'problems' | 'lastBackup' | 'time'>;

const POLL_INTERVAL_MS = 10 * 60 * 1000;

/** What a screen is opened for comes before its first call. */
const FIRST_POLL_DELAY_MS = 1_000;

export interface HealthTools {
  fetch: typeof fetch;
  clock: Clock;
}

function ownTools(): HealthTools {
  return { fetch: fetch.bind(globalThis), clock: systemClock };
}

/** Polls after a second, every ten minutes and when the network is back; reports only replies of our server. Returns `stop`. */
export function watchSchoolHealth(onHealth: (health: SchoolHealth) => void, tools = ownTools()): () => void {
  const { clock } = tools;
  let isStopped = false;
  let timer = clock.setTimeout(() => void poll(), FIRST_POLL_DELAY_MS);

  async function poll(): Promise<void> {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(() => void poll(), POLL_INTERVAL_MS);
    const health = await readHealth(tools);
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

/** Null when nobody answered in time, or somebody else did: a captive portal says nothing about the school. */
export async function readHealth({ fetch: get, clock } = ownTools()): Promise<SchoolHealth | null> {
  try {
    return await withDeadline(clock, REQUEST_TIMEOUT_MS, async (signal) => {
      const answer = await get('/api/health', { cache: 'no-store', signal });
      return answer.ok && answer.headers.has(PROTOCOL_HEADER) ? answer.json() : null;
    });
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
