/** One run of the receiving loop: everything new for the account on the screen, in one tab at a time. */

import { accountOnScreen, setSession } from '#data/auth/session.ts';
import { LEASE, type Locks } from '#platform/locks.ts';
import { createMutex } from '#platform/mutex.ts';
import type { Signals } from '#platform/signals.ts';
import type { SyncParts } from '../parts.ts';
import type { RunResult } from '../scheduler.ts';
import { pullAll } from './pull.ts';

/** Milliseconds between pulls while no socket brings pokes, at most; at least half of it. */
const POLL = 60_000;

export interface PullRunParts extends SyncParts {
  locks: Locks | null;
  signals: Pick<Signals, 'visible'>;
  /** True while a socket brings pokes. */
  isLive(): boolean;
  /** The server lacks what it had: lanes must be drained again. */
  onResend(): void;
  /** The class tablet's token no longer reads for this child: the tablet must ask how it stands. */
  onBarred(): void;
}

export function createPullRun(parts: PullRunParts): () => Promise<RunResult> {
  const takeTurn = createMutex(parts);

  return async () => {
    const account = await accountOnScreen(parts.db);
    if (!account) return { kind: 'done' };
    const { uid } = account;
    const step = await takeTurn(`chickadee-pull-${uid}`, () => pullAll(parts, uid));
    if (!step) return { kind: 'later', in: LEASE };
    if (step.kind === 'retry')
      return { kind: 'retry', ...(step.after !== undefined && { after: step.after }) };
    if (step.kind === 'revoked') await setSession(parts.db, uid, 'expired');
    if (step.kind === 'barred') parts.onBarred();
    if (step.kind !== 'final') return { kind: 'done' };
    if (step.resend) parts.onResend();
    if (parts.isLive() || !parts.signals.visible()) return { kind: 'done' };
    return { kind: 'later', in: POLL * (0.5 + parts.random.unit() / 2) };
  };
}
