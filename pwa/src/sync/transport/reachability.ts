/**
 * Whether our server answers. The browser's word is a hint only: a captive portal counts as online to it.
 *
 *   checking ──any answer of ours──▶ online ──call fails, browser says offline──▶ offline
 *      └──health call fails──▶ offline ──health call answered (asked with backoff)──▶ online
 */
import type { Clock } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { createScheduler, type RunResult } from '../scheduler.ts';
import { type HealthReply, isUnreachable, type Transport } from './transport.ts';

export type Connection = 'checking' | 'online' | 'offline';

/** Answers that took longer say too little about the clock (milliseconds). */
const PROMPT = 5_000;
/** A health call costs the server next to nothing, and a child waits for its answer (milliseconds). */
const ASK_WITHIN = 10_000;

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
  /** Asks the server now, also while waiting to ask again. */
  check(): void;
  /** What some other call found out. */
  report(reachable: boolean): void;
  /** The browser says that there is no network. */
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
  const loop = createScheduler({ ...parts, run: ask, most: ASK_WITHIN });

  async function ask(): Promise<RunResult> {
    const sent = parts.clock.now();
    const outcome = await parts.transport.health();
    set(isUnreachable(outcome) ? 'offline' : 'online');
    if (outcome.kind !== 'ok') return { kind: 'retry', ...('after' in outcome && { after: outcome.after }) };
    parts.onHealth(outcome.value);
    const received = parts.clock.now();
    const offset = Date.parse(outcome.value.time) - (sent + received) / 2;
    if (received - sent < PROMPT && Number.isFinite(offset)) parts.onClockOffset(Math.round(offset));
    return { kind: 'done' };
  }

  return {
    check: () => loop.wake(),
    report(reachable) {
      if (reachable) return set('online');
      const before = connection;
      set('offline');
      if (before !== 'offline') loop.wake();
    },
    lost: () => set('offline'),
    connection: () => connection,
    settled: () => loop.settled(),
    stop: () => loop.stop(),
  };
}
