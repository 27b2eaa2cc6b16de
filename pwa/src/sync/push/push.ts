/** One run of the sending loop, with its progress told and the backup's turn kept. */
import { waiting } from '#data/outbox/status.ts';
import type { RunResult } from '../scheduler.ts';
import type { PushStep } from './push-lane.ts';
import { type PushRoundParts, pushRound } from './push-lanes.ts';

/** Milliseconds between questions about lanes that only wait for a backup. */
const BACKUP_CHECK = 600_000;

export interface PushParts extends PushRoundParts {
  /** Commands answered of those that waited when the run began; null when it is over. */
  onSending(sending: { done: number; total: number } | null): void;
  /** Something is new on the server because of us. */
  onAnswered(): void;
  onOutdated(): void;
}

export interface Push {
  run(): Promise<RunResult>;
  /** The next run asks about every lane, because the server may have been restored. */
  checkAll(): void;
}

export function createPush(parts: PushParts): Push {
  let checkedAt: number | null = null;

  function isCheckDue(): boolean {
    const now = parts.clock.now();
    if (checkedAt !== null && Math.abs(now - checkedAt) < BACKUP_CHECK) return false;
    checkedAt = now;
    return true;
  }

  return {
    checkAll: () => {
      checkedAt = null;
    },
    async run() {
      const total = (await waiting(parts.db)).commands;
      let done = 0;
      const onStep = (step: PushStep) => {
        if (step.kind === 'retry' && step.why === 'outdated') parts.onOutdated();
        if (step.kind !== 'progress' || step.answered === 0) return;
        done += step.answered;
        parts.onSending({ done, total: Math.max(done, total) });
        parts.onAnswered();
      };
      try {
        const all = isCheckDue();
        const result = await pushRound(parts, all, onStep);
        // Not all of them were asked about.
        if (all && result.kind === 'retry') checkedAt = null;
        return result;
      } finally {
        if (done > 0) parts.onSending(null);
      }
    },
  };
}
