/**
 * Reachability: whether our server answers. The browser's online state is a hint only: a captive portal counts as
 * online.
 *
 *   checking ──any reply of our server──▶ online ──call fails, browser says offline──▶ offline
 *      └──health call fails──▶ offline ──health call answered (sent with backoff)──▶ online
 */

import type { Connection } from '#data/sync-status/engine-status.ts';
import type { Clock } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { createScheduler, type RunResult, retryRun } from '../scheduler.ts';
import { type HealthReply, isUnreachable, type Transport } from './transport.ts';

/** A longer round trip says too little about the server's clock. */
const MAX_CLOCK_ROUND_TRIP_MS = 5_000;
/** Short, because a health call costs the server little and a student waits for the reply. */
const MAX_HEALTH_BACKOFF_MS = 10_000;

export interface ReachabilityParts {
  transport: Pick<Transport, 'health'>;
  clock: Clock;
  random: Random;
  onChange(connection: Connection, before: Connection): void;
  /** Milliseconds to add to this device's clock to get the server's. */
  onClockOffset(offset: number): void;
  onHealth(health: HealthReply): void;
  onFault(reason: unknown): void;
}

export interface Reachability {
  /** Sends a health call now, also while the next one waits for its backoff. */
  check(): void;
  /** Takes the result of another call. */
  report(reachable: boolean): void;
  /** The browser reports that there is no network. */
  lost(): void;
  connection(): Connection;
  settled(): Promise<void>;
  stop(): void;
}

export function createReachability(parts: ReachabilityParts): Reachability {
  let connection: Connection = 'checking';
  const set = (next: Connection) => {
    if (next === connection) return;
    const before = connection;
    connection = next;
    parts.onChange(next, before);
  };
  const scheduler = createScheduler({ ...parts, run: callHealth, maxBackoffMs: MAX_HEALTH_BACKOFF_MS });

  async function callHealth(): Promise<RunResult> {
    const sent = parts.clock.now();
    const outcome = await parts.transport.health();
    set(isUnreachable(outcome) ? 'offline' : 'online');
    if (outcome.kind !== 'ok') return retryRun(outcome.kind === 'retry' ? outcome : {});
    parts.onHealth(outcome.value);
    const received = parts.clock.now();
    const offset = Date.parse(outcome.value.time) - (sent + received) / 2;
    if (received - sent < MAX_CLOCK_ROUND_TRIP_MS && Number.isFinite(offset))
      parts.onClockOffset(Math.round(offset));
    return { kind: 'done' };
  }

  return {
    check: () => scheduler.wake(),
    report(reachable) {
      if (reachable) return set('online');
      const before = connection;
      set('offline');
      if (before !== 'offline') scheduler.wake();
    },
    lost: () => set('offline'),
    connection: () => connection,
    settled: () => scheduler.settled(),
    stop: () => scheduler.stop(),
  };
}
