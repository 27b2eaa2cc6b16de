/** Drains every lane of this device once, then confirms those that no pull will confirm. */

import type { LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { LEASE, type Locks } from '#platform/locks.ts';
import { gainAccess } from './lane-access.ts';
import { checkOnce, lanesToCheck } from './lane-check.ts';
import { type DrainStep, drainLane } from './lane-drain.ts';
import { leadLane } from './leader.ts';
import type { RetryLater, SyncParts } from './parts.ts';
import type { RunResult } from './retry.ts';
import { accountOnScreen } from './session.ts';
import { isUnreachable } from './transport.ts';

export interface DrainParts extends SyncParts {
  locks: Locks | null;
}

/** `all` also asks about lanes that only wait for a backup. Ends early when the server cannot be reached or is busy. */
export async function drainRound(
  parts: DrainParts,
  all: boolean,
  onStep: (step: DrainStep) => void,
): Promise<RunResult> {
  const round = { retry: null as RetryLater | null, elsewhere: false };
  const done = new Set<string>();
  await enrolShown(parts);
  for (
    let lane = await nextLane(parts.db, done);
    lane && !isHopeless(round.retry);
    lane = await nextLane(parts.db, done)
  ) {
    done.add(lane.id);
    const { id } = lane;
    const led = await leadLane(parts, id, () => drainLane(parts, id, onStep));
    if (!led.held) round.elsewhere = true;
    else if (led.value.kind === 'retry') round.retry = led.value;
  }
  for (const lane of await lanesToCheck(parts.db, all)) {
    if (isHopeless(round.retry)) break;
    const step = await checkOnce(parts, lane);
    if (step.kind === 'retry') round.retry = step;
  }
  if (round.retry)
    return { kind: 'retry', ...(round.retry.after !== undefined && { after: round.retry.after }) };
  // Another tab is at it; if it is frozen, its lease runs out.
  return round.elsewhere ? { kind: 'later', in: LEASE } : { kind: 'done' };
}

/**
 * A lane gets its token as soon as its account has a session, so that it can drain after the child has left. Under the
 * lane's lock: each enrolment makes the token of another tab's worthless.
 */
async function enrolShown(parts: DrainParts): Promise<void> {
  const account = await accountOnScreen(parts.db);
  const lane = account && (await parts.db.lanes.get(account.lane));
  if (!lane || account.session !== 'active' || lane.token) return;
  await leadLane(parts, lane.id, async () => {
    const current = await parts.db.lanes.get(lane.id);
    if (current && !current.token) await gainAccess(parts, current);
  });
}

/** Any other call would fare the same: the other lanes wait too. */
function isHopeless(retry: RetryLater | null): boolean {
  return retry !== null && (isUnreachable(retry) || retry.why === 'busy' || retry.why === 'outdated');
}

/** The next lane with something to send; those of the account on the screen go first. Forks join in on the way. */
async function nextLane(db: OutboxDb, done: ReadonlySet<string>): Promise<LaneRow | undefined> {
  const pending = await db.commands.where('state').equals('pending').toArray();
  const ids = [...new Set(pending.map(({ lane }) => lane))].filter((id) => !done.has(id));
  const lanes = (await db.lanes.bulkGet(ids)).filter((lane) => lane !== undefined);
  const shown = (await accountOnScreen(db))?.uid;
  return lanes.find(({ account }) => account === shown) ?? lanes[0];
}
