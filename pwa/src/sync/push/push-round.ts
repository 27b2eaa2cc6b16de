/** Sends what waits in every lane of this device, once: what a window and the service worker both do. */

import { accountOnScreen } from '#data/auth/session.ts';
import type { LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Locks } from '#platform/locks.ts';
import type { RetryLater, SendParts } from '../parts.ts';
import { isUnreachable } from '../transport/transport.ts';
import { gainAccess } from './lane-access.ts';
import { withLaneLock } from './lane-lock.ts';
import { type PushStep, pushLane } from './push-lane.ts';

export interface PushLanesParts extends SendParts {
  locks: Locks | null;
}

/** What one turn threw first; the others had theirs all the same. Whoever asked for them throws it in the end. */
export interface FaultHolder {
  fault: { reason: unknown } | null;
}

/** What a round of sending came to. */
export interface Sent extends FaultHolder {
  /** Why some of it must be tried again; null when every lane is empty or waits for a person. */
  retry: RetryLater | null;
  /** A lane is being drained by another tab, or by the worker. */
  elsewhere: boolean;
  /** The school wants nothing more of a lane, or of its account. */
  quarantined: boolean;
}

/** Sends until every lane is empty or cannot go on; ends early when the server cannot be reached or is busy. */
export async function pushLanes(parts: PushLanesParts, onStep: (step: PushStep) => void): Promise<Sent> {
  const round: Sent = { retry: null, elsewhere: false, quarantined: false, fault: null };
  const done = new Set<string>();
  await enrolShown(parts);
  for (
    let lane = await nextLane(parts.db, done);
    lane && !isServerUnavailable(round.retry);
    lane = await nextLane(parts.db, done)
  ) {
    done.add(lane.id);
    const { id } = lane;
    await keepFirstFault(round, async () => {
      const led = await withLaneLock(parts, id, () => pushLane(parts, id, onStep));
      if (!led.held) round.elsewhere = true;
      else if (led.value.kind === 'retry') round.retry = led.value;
      else if (led.value.kind === 'quarantined') round.quarantined = true;
    });
  }
  return round;
}

/** One lane's or one child's turn. What this device cannot read any more must not stand in the way of the others. */
export async function keepFirstFault(round: FaultHolder, turn: () => Promise<void>): Promise<void> {
  try {
    await turn();
  } catch (reason) {
    round.fault ??= { reason };
  }
}

/**
 * A lane gets its token as soon as its account has a session, so that it can drain after the child has left. Under the
 * lane's lock: each enrolment makes the token of another tab's worthless.
 */
async function enrolShown(parts: PushLanesParts): Promise<void> {
  const account = await accountOnScreen(parts.db);
  const lane = account && (await parts.db.lanes.get(account.lane));
  if (!lane || account.session !== 'active' || lane.token) return;
  await withLaneLock(parts, lane.id, async () => {
    const current = await parts.db.lanes.get(lane.id);
    if (current && !current.token) await gainAccess(parts, current);
  });
}

/** Any other call would fare the same: the other lanes wait too. */
export function isServerUnavailable(retry: RetryLater | null): boolean {
  return retry !== null && (isUnreachable(retry) || retry.why === 'busy' || retry.why === 'outdated');
}

/** The next lane with something to send; those of the account on the screen go first. Forks join in on the way. */
async function nextLane(db: OutboxDb, done: ReadonlySet<string>): Promise<LaneRow | undefined> {
  // Keys alone: this is asked for every lane, and thousands of commands may wait.
  const places = await db.commands.where('state').equals('pending').primaryKeys();
  const ids = [...new Set(places.map(([lane]) => lane))].filter((id) => !done.has(id));
  if (ids.length === 0) return undefined;
  const lanes = (await db.lanes.bulkGet(ids)).filter((lane) => lane !== undefined);
  if (lanes.length < 2) return lanes[0];
  const shown = (await accountOnScreen(db))?.uid;
  return lanes.find(({ account }) => account === shown) ?? lanes[0];
}
