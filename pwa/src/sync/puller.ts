/**
 * Receives what the server says: one page per step, the cursor last.
 *
 *   pullOnce ─▶ page applied, cursor written ─▶ more (call again) | final (commands confirmed)
 *            ─▶ reset ─▶ a new generation begins at the start; what is not seen again is swept at its end ─▶ more
 *            ─▶ 401, somebody else's session ─▶ made again silently ─▶ more, or waiting for the person
 */
import type { PullPage } from 'shared-schema/sync';
import { commitPage, type HeardLane, startRepull } from '#data/outbox/confirm.ts';
import { lanesOf } from '#data/outbox/lanes.ts';
import type { CursorRow, LaneRow } from '#data/outbox/outbox-db.ts';
import type { Replica } from '#data/replica/replica.ts';
import { replaceLane } from './lane-access.ts';
import type { RetryLater, SyncParts, Waiting } from './parts.ts';
import { accountOnScreen, recoverSession, setSession } from './session.ts';
import type { PullOutcome } from './transport.ts';

export type PullStep =
  | { kind: 'more' }
  /** `resend`: the server lacks commands that it had; lanes must be drained again. */
  | { kind: 'final'; resend: boolean }
  | { kind: 'revoked' }
  | RetryLater
  | Waiting;

/** Lanes of one account that a pull may ask about, the newest. */
const LANES = 20;
/** Resets and renewed sessions in one go; more mean that the server contradicts itself. */
const REPAIRS = 4;

/** Pulls to the final page, or until it cannot go on. */
export async function pullAll(
  parts: SyncParts,
  account: string,
): Promise<Exclude<PullStep, { kind: 'more' }>> {
  let repairs = 0;
  for (;;) {
    const step = await pullOnce(parts, account, () => repairs++ < REPAIRS);
    if (step.kind !== 'more') return step;
  }
}

/** One page for the account on the screen. `mayRepair` bounds resets and renewed sessions. */
export async function pullOnce(
  parts: SyncParts,
  uid: string,
  mayRepair: () => boolean = () => true,
): Promise<PullStep> {
  const account = await accountOnScreen(parts.db);
  if (account?.uid !== uid) return { kind: 'waiting', for: 'account' };
  if (account.session === 'expired') return renew(parts, uid, mayRepair);
  const replica = await parts.replicas.open(account);
  const cursor = await cursorFor(parts, uid, replica);
  const lanes = (await lanesOf(parts.db, uid)).slice(-LANES);
  const outcome = await parts.transport.pull(uid, {
    cookie: cursor.cookie,
    lanes: lanes.map(({ id }) => id),
  });
  if (outcome.kind === 'ok') return applyPage(parts, { replica, cursor, lanes }, outcome.value);
  return settleFailure(parts, uid, replica, outcome, mayRepair);
}

/** Where to go on; at the start when the replica is not the one the cursor belongs to (evicted, dropped, wiped). */
async function cursorFor({ db }: SyncParts, uid: string, replica: Replica): Promise<CursorRow> {
  const cursor = await db.cursors.get(uid);
  return cursor?.replica === replica.instance ? cursor : startRepull(db, uid, replica.instance);
}

interface Asked {
  replica: Replica;
  cursor: CursorRow;
  /** As they stood when the page was asked for. */
  lanes: readonly LaneRow[];
}

async function applyPage(
  parts: SyncParts,
  { replica, cursor, lanes }: Asked,
  page: PullPage,
): Promise<PullStep> {
  const { db, policy } = parts;
  const { account, generation } = cursor;
  await replica.apply(page.docs, generation);
  await setSession(db, account, 'active');
  const confirmed = await commitPage(db, account, {
    cookie: page.cookie,
    replica: replica.instance,
    generation,
    lanes: heardLanes(parts, lanes, page.lanes),
    final: policy.confirmOn(page),
  });
  const heard = Object.entries(confirmed);
  for (const [lane, { gap }] of heard) if (gap) await replaceLane(parts, lane);
  // After the confirmations: what a restored server lacks is pending again, and so on the screen, before its document
  // goes. A crash in between leaves the sweep to the next final page.
  if (!page.more) await sweepOnce(replica, generation);
  if (page.more) return { kind: 'more' };
  return { kind: 'final', resend: heard.some(([, { fell, gap }]) => fell || gap) };
}

function heardLanes(
  { policy }: SyncParts,
  asked: readonly LaneRow[],
  told: PullPage['lanes'],
): Record<string, HeardLane> {
  const heard: Record<string, HeardLane> = {};
  for (const { id, lastN } of asked) {
    // A lane the server does not know: it was restored to before the enrolment, and lacks everything in it.
    const state = told[id] ?? { lastN: 0, backedN: 0, rejects: [] };
    heard[id] = { ...state, asked: lastN, rejects: policy.refusalsOf(state.rejects) };
  }
  return heard;
}

/** Generations whose sweep this window has done: after it, every document carries the generation. */
const swept = new WeakMap<Replica, number>();

async function sweepOnce(replica: Replica, generation: number): Promise<void> {
  if (swept.get(replica) === generation) return;
  await replica.sweep(generation);
  swept.set(replica, generation);
}

async function settleFailure(
  parts: SyncParts,
  uid: string,
  replica: Replica,
  outcome: Exclude<PullOutcome, { kind: 'ok' }>,
  mayRepair: () => boolean,
): Promise<PullStep> {
  switch (outcome.kind) {
    case 'reset':
      if (!mayRepair()) return { kind: 'retry', why: 'server' };
      await startRepull(parts.db, uid, replica.instance);
      return { kind: 'more' };
    case 'retry':
      return outcome;
    case 'unauthorized':
    case 'mismatch':
      return renew(parts, uid, mayRepair);
    case 'revoked':
      return { kind: 'revoked' };
    default:
      return { kind: 'retry', why: 'server' };
  }
}

async function renew(parts: SyncParts, uid: string, mayRepair: () => boolean): Promise<PullStep> {
  if (!mayRepair()) return { kind: 'retry', why: 'server' };
  const session = await recoverSession(parts, uid);
  if (session === 'active') return { kind: 'more' };
  return session === 'unreachable' ? { kind: 'retry', why: 'network' } : { kind: 'waiting', for: 'sign-in' };
}
