/** One run of the receiving loop: everything new for the account on the screen, in one tab at a time. */
import { LEASE, type Locks } from '#platform/locks.ts';
import type { Signals } from '#platform/signals.ts';
import type { SyncParts } from './parts.ts';
import { type PullStep, pullAll } from './puller.ts';
import type { RunResult } from './retry.ts';
import { accountOnScreen, setSession } from './session.ts';

/** Milliseconds between pulls while no socket brings pokes, at most; at least half of it. */
const POLL = 60_000;

export interface PullRunParts extends SyncParts {
  locks: Locks | null;
  signals: Pick<Signals, 'visible'>;
  /** True while a socket brings pokes. */
  isLive(): boolean;
  /** The server lacks what it had: lanes must be drained again. */
  onResend(): void;
}

export function createPullRun(parts: PullRunParts): () => Promise<RunResult> {
  let blockedAt: number | null = null;

  /** Null while another tab pulls; one that does so for longer than a lease is taken for frozen. */
  async function pullAlone(account: string): Promise<PullStep | null> {
    const work = () => pullAll(parts, account);
    if (!parts.locks) return work();
    const isFrozen = blockedAt !== null && parts.clock.now() - blockedAt >= LEASE;
    const led = await parts.locks.tryHold(`chickadee-pull-${account}`, work, isFrozen);
    blockedAt = led.held ? null : (blockedAt ?? parts.clock.now());
    return led.held ? led.value : null;
  }

  return async () => {
    const account = await accountOnScreen(parts.db);
    if (!account) return { kind: 'done' };
    const step = await pullAlone(account.uid);
    if (!step) return { kind: 'later', in: LEASE };
    if (step.kind === 'retry')
      return { kind: 'retry', ...(step.after !== undefined && { after: step.after }) };
    if (step.kind === 'revoked') await setSession(parts.db, account.uid, 'expired');
    if (step.kind !== 'final') return { kind: 'done' };
    if (step.resend) parts.onResend();
    if (parts.isLive() || !parts.signals.visible()) return { kind: 'done' };
    return { kind: 'later', in: POLL * (0.5 + parts.random.unit() / 2) };
  };
}
