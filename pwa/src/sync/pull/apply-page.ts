/** Applies one page of a pull: documents first, then cursor and confirmations in one transaction. */
import type { PullPage } from 'shared-schema/sync';
import type { Confirmed, LaneReport } from '#data/outbox/confirm.ts';
import type { CursorRow, LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { commitPage, notePage, recordRegressions, startRepull } from '#data/outbox/pull-cursor.ts';
import type { Replica } from '#data/replica/replica.ts';
import { ReplicaDroppedError } from '#data/replica/shared-replicas.ts';
import type { SyncParts } from '../parts.ts';
import { replaceLane } from '../push/lane-access.ts';

/** `resend`: the server lost commands that it had; lanes must be pushed once more. Any page may report the loss. */
export type Applied = { kind: 'more'; resend?: true } | { kind: 'final'; resend: boolean };

/**
 * Accounts whose replica was found complete for its cursor, per window (each window has its own outbox object): no
 * power cut happens during the life of a window.
 */
const checked = new WeakMap<OutboxDb, Set<string>>();

/**
 * The cursor of the next pull. The pull starts anew when the cursor belongs to another replica (evicted, dropped,
 * wiped), or the replica lacks its last page (power cut). A replica without a cursor is emptied first.
 */
export async function cursorFor(parts: SyncParts, uid: string, replica: Replica): Promise<CursorRow> {
  const cursor = await parts.db.cursors.get(uid);
  // A crash while the replica was dropped, or an outbox that the browser lost, leaves documents of an unknown
  // generation: a generation that begins at 1 again would neither replace nor sweep them.
  if (!cursor) await replica.reset();
  const canContinue =
    cursor?.replica === replica.instance && (await isWhole(parts, cursor, async () => replica));
  const next = canContinue ? cursor : await startRepull(parts.db, uid, replica.instance);
  noteChecked(parts.db, uid);
  return next;
}

/** False when the replica lacks its last page; checked once in the life of a window. */
export async function isWhole(
  { db, policy }: Pick<SyncParts, 'db' | 'policy'>,
  { account, writes = {} }: CursorRow,
  open: () => Promise<Replica>,
): Promise<boolean> {
  if (checked.get(db)?.has(account)) return true;
  if (!(await policy.holds(await open(), writes))) return false;
  noteChecked(db, account);
  return true;
}

function noteChecked(db: OutboxDb, account: string): void {
  checked.set(db, (checked.get(db) ?? new Set()).add(account));
}

/** The state of the device when it requested a page. */
export interface PageRequest {
  replica: Replica;
  cursor: CursorRow;
  lanes: readonly LaneRow[];
}

/** The replica generation that this window has swept: after the sweep, every document has that replica generation. */
const swept = new WeakMap<Replica, number>();

/** Safe to repeat, and safe to abort at any point. */
export async function applyPage(
  parts: SyncParts,
  { replica, cursor, lanes }: PageRequest,
  page: PullPage,
): Promise<Applied> {
  const { db, policy } = parts;
  const { account, generation } = cursor;
  const reported = {
    requestedWith: cursor.cursor,
    replica: replica.instance,
    generation,
    lanes: laneReports(parts, lanes, page.lanes),
  };
  // A window that was frozen holds an older page: its documents would be written after the sweep and stay for good.
  if ((await notePage(db, account, reported, page.retryCursor)) === 'stale') return { kind: 'more' };
  const writes = await replica.apply(page.docs, generation).catch(orDropped);
  if (writes === 'dropped') return { kind: 'more' };
  let resend = false;
  // Order: commands that a restored server lacks become pending, and so stay on the screen, before the sweep removes
  // their documents; documents that the server deleted are swept before the command that hid them is confirmed. After
  // a crash in between, the page is pulled once more.
  if (!page.more && swept.get(replica) !== generation) {
    const regressions = await recordRegressions(db, account, reported);
    if (regressions === 'stale') return { kind: 'more' };
    resend = hasRegressed(regressions);
    // The next page goes into the replica that is there now.
    if ((await replica.sweep(generation).catch(orDropped)) === 'dropped')
      return { kind: 'more', ...(resend && { resend }) };
    swept.set(replica, generation);
  }
  const confirmed = await commitPage(db, account, {
    ...reported,
    ...{ cursor: page.cursor, settles: [cursor.retryCursor, page.retryCursor], writes },
    isFinal: policy.confirmOn(page),
  });
  // Another window has continued from this cursor, or a new pull has started: this page is stale.
  if (confirmed === 'stale') return { kind: 'more', ...(resend && { resend }) };
  for (const [lane, { gap }] of Object.entries(confirmed)) if (gap) await replaceLane(parts, lane);
  resend ||= hasRegressed(confirmed);
  return page.more ? { kind: 'more', ...(resend && { resend }) } : { kind: 'final', resend };
}

function orDropped(reason: unknown): 'dropped' {
  if (reason instanceof ReplicaDroppedError) return 'dropped';
  throw reason;
}

/** True when the server lost commands that it had. */
function hasRegressed(lanes: Readonly<Record<string, Confirmed>>): boolean {
  return Object.values(lanes).some(({ regressed, gap }) => regressed || gap);
}

function laneReports(
  { policy }: SyncParts,
  requested: readonly LaneRow[],
  pageLanes: PullPage['lanes'],
): Record<string, LaneReport> {
  const reports: Record<string, LaneReport> = {};
  for (const { id, lastNumber, regressions } of requested) {
    // The server does not know the lane: it was restored to before the registration, and lacks all its commands.
    const state = pageLanes[id] ?? { lastNumber: 0, backedUpNumber: 0, rejects: [] };
    const atRequest = { lastNumberAtRequest: lastNumber, regressionsAtRequest: regressions };
    reports[id] = { ...state, ...atRequest, rejects: policy.refusalsOf(state.rejects) };
  }
  return reports;
}
