/**
 * One run of a class tablet's loop, in one window at a time:
 *
 *   not due ──▶ later          active ──▶ ask ──▶ children ──▶ their replicas ──▶ their pictures and sounds ──▶ later
 *   leaving ──▶ ask (lanes still get their tokens) ──▶ end, once nothing waits
 */

import { accountOnScreen } from '#data/auth/session.ts';
import { lanesToEnrol } from '#data/class-tablet/members.ts';
import { readTabletRow } from '#data/class-tablet/tablet-row.ts';
import type { TabletRow } from '#data/outbox/outbox-db.ts';
import { LEASE } from '#platform/locks.ts';
import { createMutex } from '#platform/mutex.ts';
import { isServerUnavailable } from '../push/push-round.ts';
import type { RunResult } from '../scheduler.ts';
import { type EndParts, endTablet } from './end-tablet.ts';
import { filesOf } from './member-files.ts';
import { type News, pullTabletStudents } from './pull-members.ts';
import { refreshTablet } from './refresh-tablet.ts';

/** Milliseconds between two questions while all goes well, and while somebody could be waiting for the answer. */
const EVERY = 10 * 60_000;
const SOON = 30_000;
/** The same while it leaves: what it waits for is mostly a matter of seconds, and a teacher is looking. */
const LEAVING = 5_000;
/** Milliseconds between two pulls for the same child who is not on the screen. */
const PULL_EVERY = 5 * 60_000;

export interface TabletSyncParts extends EndParts {
  /** The server lacks what it had: lanes must be drained again. */
  onResend(): void;
}

export interface TabletSync {
  run(): Promise<RunResult>;
  /** The server can be reached again, or the window came to the front: the next run asks whatever was asked before. */
  askNow(): void;
}

export function createTabletSync(parts: TabletSyncParts): TabletSync {
  const { db, clock, random } = parts;
  const takeTurn = createMutex(parts);
  let askedAt: number | null = null;
  /** Children whose pictures and sounds are not all here yet. */
  const lackFiles = new Set<string>();

  async function run(): Promise<RunResult> {
    const tablet = await readTabletRow(db);
    if (!tablet) return { kind: 'done' };
    const wait = await waitFor(tablet);
    if (wait > 0) return { kind: 'later', in: wait };
    return (await takeTurn('chickadee-tablet', () => ask(tablet))) ?? { kind: 'later', in: LEASE };
  }

  /** Milliseconds until the next question is due. */
  async function waitFor({ state }: TabletRow): Promise<number> {
    if (askedAt === null) return 0;
    const isPressing = !(await accountOnScreen(db)) || (await lanesToEnrol(db)).length > 0;
    const every = state === 'leaving' ? LEAVING : isPressing ? SOON : EVERY;
    return Math.max(0, every - Math.abs(clock.now() - askedAt));
  }

  async function ask(tablet: TabletRow): Promise<RunResult> {
    const outcome = await refreshTablet(parts, tablet);
    if (outcome.kind === 'retry') return outcome;
    askedAt = clock.now();
    const reply = outcome.kind === 'ok' ? outcome.value : null;
    const isRevoked = outcome.kind === 'revoked' || reply?.state === 'leaving';
    if (isRevoked || tablet.state === 'leaving') return end(tablet, isRevoked);
    // Without a reply, as from a server set back to before the preparation, the lanes go on by themselves.
    const retry = reply && (await keepReady(tablet, reply));
    // The loop's next try finishes what this one began.
    if (retry) askedAt = null;
    return retry ?? { kind: 'later', in: EVERY * (0.75 + random.unit() / 2) };
  }

  async function keepReady(tablet: TabletRow, news: News): Promise<RunResult | null> {
    const { pulled, retry, fault } = await pullTabletStudents(parts, news, {
      ...{ atOnce: 1, every: PULL_EVERY },
      onResend: parts.onResend,
    });
    for (const uid of pulled) lackFiles.add(uid);
    const mayFetch = lackFiles.size > 0 && !isServerUnavailable(retry);
    if (mayFetch && (await parts.keepFiles(await filesOf(parts, [...lackFiles]), tablet.token)))
      lackFiles.clear();
    if (fault) throw fault.reason;
    return retry && { kind: 'retry', ...(retry.after !== undefined && { after: retry.after }) };
  }

  async function end(tablet: TabletRow, isRevoked: boolean): Promise<RunResult> {
    const step = await endTablet(parts, tablet, isRevoked);
    if (step.kind === 'ended') return { kind: 'done' };
    if (step.kind !== 'waiting') return { kind: 'retry' };
    // What it waits for is sent, or found in a backup, by the sending loop only.
    parts.onResend();
    return { kind: 'later', in: LEAVING };
  }

  return {
    run,
    askNow: () => {
      askedAt = null;
    },
  };
}
