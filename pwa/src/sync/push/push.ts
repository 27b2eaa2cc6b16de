/**
 * Push: sends what waits in every lane of this device, confirms the lanes that no pull confirms, and removes deleted
 * accounts. The window and the service worker share `pushLanes`; the rest runs in a window only.
 */
import { MINUTE_MS } from 'shared-schema/clock';
import { accountOnScreen } from '#data/auth/session.ts';
import { countPendingCommands } from '#data/outbox/command-queries.ts';
import { oldestFirst } from '#data/outbox/lanes.ts';
import type { LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { LOCK_LEASE_MS } from '#platform/locks/locks.ts';
import type { RetryLater, SendParts } from '../parts.ts';
import { type FaultHolder, keepFirstFault, type RunResult, retryRun } from '../scheduler.ts';
import { isServerUnavailable } from '../transport/transport.ts';
import { forgetGoneAccounts, type GoneAccountParts, removeDeleted } from './gone-accounts.ts';
import { gainAccess } from './lane-access.ts';
import { checkOnce, lanesToCheck } from './lane-check.ts';
import { type LaneLockParts, withLaneLock } from './lane-lock.ts';
import { type PushStep, pushLane } from './push-lane.ts';

/** Milliseconds between two checks of the lanes that only wait for a backup. */
const BACKUP_CHECK_INTERVAL_MS = 10 * MINUTE_MS;

export type PushLanesParts = SendParts & LaneLockParts;
export type PushRoundParts = PushLanesParts & GoneAccountParts;

export interface PushParts extends PushRoundParts {
  /** Commands answered, of those that waited when the run began; null when the run is over. */
  onSending(sending: { done: number; total: number } | null): void;
  /** The server has something new that this device sent. */
  onAnswered(): void;
  /** The server refuses this version of the app. */
  onOutdated(): void;
}

export interface Push {
  run(): Promise<RunResult>;
  /** The next run checks every lane, because the server may have been restored. */
  checkAll(): void;
}

/** The work of the push scheduler: a run is one round with its progress reported. */
export function createPush(parts: PushParts): Push {
  let checkedAt: number | null = null;

  /** True when a check of all lanes is due; its turn is taken then. */
  function takeDueCheck(): boolean {
    const now = parts.clock.now();
    if (checkedAt !== null && Math.abs(now - checkedAt) < BACKUP_CHECK_INTERVAL_MS) return false;
    checkedAt = now;
    return true;
  }

  return {
    checkAll: () => {
      checkedAt = null;
    },
    async run() {
      const total = await countPendingCommands(parts.db);
      let done = 0;
      const onStep = (step: PushStep) => {
        if (step.kind === 'retry' && step.why === 'outdated') parts.onOutdated();
        if (step.kind !== 'progress' || step.answered === 0) return;
        done += step.answered;
        parts.onSending({ done, total: Math.max(done, total) });
        parts.onAnswered();
      };
      try {
        const checksAll = takeDueCheck();
        const result = await pushRound(parts, { checksAll }, onStep);
        // Some lanes were not checked.
        if (checksAll && result.kind === 'retry') checkedAt = null;
        return result;
      } finally {
        if (done > 0) parts.onSending(null);
      }
    },
  };
}

/**
 * One round over every lane. `checksAll`: also the lanes that only wait for a backup. The round ends early when the
 * server is unavailable. Throws the first error of a lane after every lane was tried.
 */
export async function pushRound(
  parts: PushRoundParts,
  { checksAll }: { checksAll: boolean },
  onStep: (step: PushStep) => void,
): Promise<RunResult> {
  const round = await pushLanes(parts, onStep);
  let resend = false;
  for (const lane of await lanesToCheck(parts.db, { checksAll })) {
    if (isServerUnavailable(round.retry)) break;
    await keepFirstFault(round, async () => {
      const step = await checkOnce(parts, lane);
      if (step.kind === 'retry') round.retry = step;
      if (step.kind === 'revoked') round.revoked = true;
      if (step.kind === 'checked' && step.resend) resend = true;
    });
  }
  // A restored server lacks commands: they are sent now, because nothing else would start a round.
  if (resend && !isServerUnavailable(round.retry)) {
    const { retry, elsewhere, revoked, fault } = await pushLanes(parts, onStep);
    // An earlier retry stays: a lane that could not be checked must be checked again.
    round.retry = retry ?? round.retry;
    round.elsewhere ||= elsewhere;
    round.revoked ||= revoked;
    round.fault ??= fault;
  }
  if (checksAll && !isServerUnavailable(round.retry))
    await keepFirstFault(round, async () => {
      round.retry = (await forgetGoneAccounts(parts)) ?? round.retry;
    });
  if (checksAll || round.revoked) await keepFirstFault(round, () => removeDeleted(parts));
  if (round.fault) throw round.fault.reason;
  if (round.retry) return retryRun(round.retry);
  // Another tab pushes the lane; if that tab is frozen, its lease expires.
  return round.elsewhere ? { kind: 'later', in: LOCK_LEASE_MS } : { kind: 'done' };
}

/** The result of sending from every lane. */
export interface LanesPushed extends FaultHolder {
  /** Why some of it must be tried again; null when every lane is empty or waits for a person. */
  retry: RetryLater | null;
  /** Another tab, or the service worker, pushes one of the lanes. */
  elsewhere: boolean;
  /** The server accepts no more commands from a lane, or from its account. */
  revoked: boolean;
}

/**
 * Sends until every lane is empty or cannot continue; ends early when the server is unavailable. A file that is too large
 * for a slow network gets no answer either: its lane comes last from then on, until it gets through.
 */
export async function pushLanes(
  parts: PushLanesParts,
  onStep: (step: PushStep) => void,
): Promise<LanesPushed> {
  const round: LanesPushed = { retry: null, elsewhere: false, revoked: false, fault: null };
  const tried: TriedLanes = { lanes: new Set(), unsentAccounts: new Set() };
  await registerShownLane(parts);
  for (
    let lane = await nextLane(parts.db, tried);
    lane && !isServerUnavailable(round.retry);
    lane = await nextLane(parts.db, tried)
  ) {
    const { id, account } = lane;
    tried.lanes.add(id);
    await keepFirstFault(round, async () => {
      const pushed = await withLaneLock(parts, id, () => pushLane(parts, id, onStep));
      if (!pushed.held) round.elsewhere = true;
      else if (pushed.value.kind === 'retry') round.retry = pushed.value;
      else if (pushed.value.kind === 'revoked') round.revoked = true;
      // What waits for a person, or what this device cannot read, must not hold up a newer lane for ever.
      if (!pushed.held || pushed.value.kind === 'retry') tried.unsentAccounts.add(account);
    });
    await keepFirstFault(round, () => noteEnd(parts, lane, isServerUnavailable(round.retry)));
  }
  return round;
}

interface TriedLanes {
  /** Ids of the lanes that this round has tried. */
  lanes: Set<string>;
  /** Uids of accounts of which another window sends a lane, or the next round does: their newer lanes wait for it. */
  unsentAccounts: Set<string>;
}

/** On the device, because the browser ends the worker between two rounds. */
async function noteEnd({ db, clock }: PushLanesParts, lane: LaneRow, hasEndedRound: boolean): Promise<void> {
  if (hasEndedRound) await db.lanes.update(lane.id, { endedRoundAt: clock.now() });
  else if (lane.endedRoundAt) await db.lanes.update(lane.id, { endedRoundAt: undefined });
}

/**
 * A lane gets its token as soon as its account has a session, so that the lane can be pushed after the student has
 * left. The registration holds the lane's lock: each registration makes the token of another tab invalid.
 */
async function registerShownLane(parts: PushLanesParts): Promise<void> {
  const account = await accountOnScreen(parts.db);
  const lane = account && (await parts.db.lanes.get(account.lane));
  if (!lane || account.session !== 'active' || lane.token) return;
  await withLaneLock(parts, lane.id, async () => {
    const current = await parts.db.lanes.get(lane.id);
    if (current && !current.token) await gainAccess(parts, current);
  });
}

/**
 * The next lane with something to send; the lanes of the account on the screen come first. Those that ended a round come
 * last, the one that did so longest ago before the others. Of one account, the oldest comes first, and the others not in
 * the same round where it is still to be sent: what a newer lane has may depend on it. New forks are included.
 */
async function nextLane(db: OutboxDb, tried: TriedLanes): Promise<LaneRow | undefined> {
  // Keys alone: the query runs once per lane, and thousands of commands may wait.
  const places = await db.commands.where('state').equals('pending').primaryKeys();
  const ids = [...new Set(places.map(([lane]) => lane))].filter((id) => !tried.lanes.has(id));
  if (ids.length === 0) return undefined;
  const rows = (await db.lanes.bulkGet(ids)).filter((lane) => lane !== undefined);
  const lanes = rows.filter(({ account }) => !tried.unsentAccounts.has(account));
  if (lanes.length < 2) return lanes[0];
  const shown = (await accountOnScreen(db))?.uid;
  const rank = ({ endedRoundAt, account }: LaneRow) => endedRoundAt ?? (account === shown ? -1 : 0);
  const accounts = new Set<string>();
  const oldest = oldestFirst(lanes).filter(({ account }) => !accounts.has(account) && accounts.add(account));
  return oldest.toSorted((a, b) => rank(a) - rank(b))[0];
}
