/**
 * The background sync of the service worker: when the browser reports a network, the worker pushes the lanes of this
 * device as the engine does, so that an answer arrives although every window is closed.
 *
 *   woken ─▶ nothing waits ─▶ done
 *         ─▶ a window is in use, which has 30 s to push by itself ─▶ poll
 *         ─▶ lanes pushed ─▶ all sent, or the rest waits for a person or for a newer app ─▶ done
 *                         ─▶ another window pushes the lane ─▶ poll (if that window is frozen, its lease expires)
 *                         ─▶ no network, busy server ─▶ not done: the browser wakes the worker later
 */
import { countPendingCommands } from '#data/outbox/command-queries.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { wait } from '#platform/clock.ts';
import { LOCK_LEASE_MS } from '#platform/locks/locks.ts';
import { type PushLanesParts, pushLanes } from './push.ts';

/** Milliseconds between two polls. Short, because a browser that is closed waits for its worker. */
const POLL_INTERVAL_MS = 1000;
/** Polls during which the worker waits for a window in use: as long as a lease. */
const WINDOW_POLLS = LOCK_LEASE_MS / POLL_INTERVAL_MS;
/** Polls before the worker asks the browser for a later wake: the browser ends a worker after a few minutes. */
const MAX_POLLS = 2 * WINDOW_POLLS;

export interface BackgroundPushParts extends PushLanesParts {
  /** True while a window of this app is visible: its engine pushes, and shows the progress. */
  isInUse(): Promise<boolean>;
}

/** Returns false when the browser must wake the worker once more. Safe to abort at any point. */
export async function pushInBackground(parts: BackgroundPushParts): Promise<boolean> {
  for (let poll = 1; poll <= MAX_POLLS; poll += 1) {
    const step = await withStorage(parts.db, () => pollOnce(parts, poll <= WINDOW_POLLS));
    if (step !== 'elsewhere') return step === 'done';
    await wait(parts.clock, POLL_INTERVAL_MS);
  }
  return false;
}

async function pollOnce(
  parts: BackgroundPushParts,
  mayYieldToWindow: boolean,
): Promise<'done' | 'elsewhere' | 'failed'> {
  if ((await countPendingCommands(parts.db)) === 0) return 'done';
  if (mayYieldToWindow && (await parts.isInUse())) return 'elsewhere';
  const { retry, elsewhere, fault } = await pushLanes(parts, () => {});
  if (fault) throw fault.reason;
  if (retry) return retry.why === 'outdated' ? 'done' : 'failed';
  return elsewhere ? 'elsewhere' : 'done';
}
