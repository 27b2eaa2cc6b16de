/**
 * What the service worker does when the browser wakes it because there is a network: it sends what waits on this
 * device with the engine's own round, so that an answer arrives although every window is closed.
 *
 *   woken ─▶ nothing waits ─▶ done
 *         ─▶ a window is in use, which has 30 s to send by itself ─▶ look again
 *         ─▶ round ─▶ all sent, or it waits for a person, or for a newer app ─▶ done
 *                  ─▶ another window is at it ─▶ look again (if it is frozen, its lease runs out)
 *                  ─▶ no network, busy server ─▶ not done: the browser wakes the worker again
 */
import { waiting } from '#data/outbox/status.ts';
import { withStorage } from '#data/outbox/storage-error.ts';
import { wait } from '#platform/clock.ts';
import { LEASE } from '#platform/locks.ts';
import { type PushLanesParts, pushLanes } from './push-round.ts';

/** Milliseconds between two looks. Short, because a browser that is closed waits for its worker. */
const NEXT_LOOK = 1000;
/** Looks for which a window in use is waited for: as long as a lease. */
const WINDOW_LOOKS = LEASE / NEXT_LOOK;
/** Looks before the browser is asked to come back later: it ends a worker after a few minutes. */
const LOOKS = 2 * WINDOW_LOOKS;

export interface BackgroundPushParts extends PushLanesParts {
  /** True while a window of this app is in front: its engine sends, and shows what it does. */
  isInUse(): Promise<boolean>;
}

/** Returns false when the browser shall wake the worker again. Safe to break off at any point. */
export async function pushInBackground(parts: BackgroundPushParts): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const step = await withStorage(parts.db, () => lookOnce(parts, look <= WINDOW_LOOKS));
    if (step !== 'elsewhere') return step === 'done';
    await wait(parts.clock, NEXT_LOOK);
  }
  return false;
}

async function lookOnce(
  parts: BackgroundPushParts,
  isPatient: boolean,
): Promise<'done' | 'elsewhere' | 'failed'> {
  if ((await waiting(parts.db)).commands === 0) return 'done';
  if (isPatient && (await parts.isInUse())) return 'elsewhere';
  const { retry, elsewhere, fault } = await pushLanes(parts, () => {});
  if (fault) throw fault.reason;
  if (retry) return retry.why === 'outdated' ? 'done' : 'failed';
  return elsewhere ? 'elsewhere' : 'done';
}
