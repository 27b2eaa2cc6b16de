/** Applies one page of a pull: documents first, then cursor and confirmations in one transaction. */
import type { PullPage } from 'shared-schema/sync';
import {
  type Confirmed,
  commitPage,
  type HeardLane,
  noteFalls,
  notePage,
  startRepull,
} from '#data/outbox/confirm.ts';
import type { CursorRow, LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Replica } from '#data/replica/replica.ts';
import type { SyncParts } from '../parts.ts';
import { replaceLane } from '../push/lane-access.ts';

/** `resend`: the server lacks commands that it had; lanes must be drained again. Any page may be the one that says so. */
export type Applied = { kind: 'more'; resend?: true } | { kind: 'final'; resend: boolean };

/**
 * Accounts whose replica was seen to hold what its cursor says, per window (each has an outbox of its own): in the life of
 * a window no power cut comes in between.
 */
const checked = new WeakMap<OutboxDb, Set<string>>();

/**
 * Where to go on; at the start when the replica is not the one the cursor belongs to (evicted, dropped, wiped), or lacks
 * what was written last (power cut).
 */
export async function cursorFor(parts: SyncParts, uid: string, replica: Replica): Promise<CursorRow> {
  const cursor = await parts.db.cursors.get(uid);
  const goesOn = cursor?.replica === replica.instance && (await isWhole(parts, cursor, async () => replica));
  const next = goesOn ? cursor : await startRepull(parts.db, uid, replica.instance);
  noteChecked(parts.db, uid);
  return next;
}

/** False when the replica lacks what was written last; asked once in the life of a window. */
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

/** A page that was asked for. */
export interface Asked {
  replica: Replica;
  cursor: CursorRow;
  /** As they stood when the page was asked for. */
  lanes: readonly LaneRow[];
}

/** Generations whose sweep this window has done: after it, every document carries the generation. */
const swept = new WeakMap<Replica, number>();

/** Safe to repeat and to break off at any point. */
export async function applyPage(
  parts: SyncParts,
  { replica, cursor, lanes }: Asked,
  page: PullPage,
): Promise<Applied> {
  const { db, policy } = parts;
  const { account, cursor: asked, generation } = cursor;
  const told = { asked, replica: replica.instance, generation, lanes: laneReports(parts, lanes, page.lanes) };
  // A window that was frozen holds a page from before: its documents would come after the sweep and stay for good.
  if ((await notePage(db, account, told, page.retryCursor)) === 'overtaken') return { kind: 'more' };
  const writes = await replica.apply(page.docs, generation);
  let resend = false;
  // What a restored server lacks is pending again, and so on the screen, before its document goes; and what the server
  // deleted goes before the command that hid it is confirmed. A crash in between leaves the page to be pulled again.
  if (!page.more && swept.get(replica) !== generation) {
    const fallen = await noteFalls(db, account, told);
    if (fallen === 'overtaken') return { kind: 'more' };
    resend = lacksSome(fallen);
    await replica.sweep(generation);
    swept.set(replica, generation);
  }
  const confirmed = await commitPage(db, account, {
    ...told,
    ...{ cursor: page.cursor, settles: [cursor.retryCursor, page.retryCursor], writes },
    final: policy.confirmOn(page),
  });
  // Another window went on from there meanwhile, or it is pulled from the start: this page is what was before.
  if (confirmed === 'overtaken') return { kind: 'more', ...(resend && { resend }) };
  for (const [lane, { gap }] of Object.entries(confirmed)) if (gap) await replaceLane(parts, lane);
  resend ||= lacksSome(confirmed);
  return page.more ? { kind: 'more', ...(resend && { resend }) } : { kind: 'final', resend };
}

/** The server lacks commands that it had. */
function lacksSome(lanes: Readonly<Record<string, Confirmed>>): boolean {
  return Object.values(lanes).some(({ fell, gap }) => fell || gap);
}

function laneReports(
  { policy }: SyncParts,
  asked: readonly LaneRow[],
  told: PullPage['lanes'],
): Record<string, HeardLane> {
  const heard: Record<string, HeardLane> = {};
  for (const { id, lastNumber } of asked) {
    // A lane the server does not know: it was restored to before the enrolment, and lacks everything in it.
    const state = told[id] ?? { lastNumber: 0, backedUpNumber: 0, rejects: [] };
    heard[id] = { ...state, asked: lastNumber, rejects: policy.refusalsOf(state.rejects) };
  }
  return heard;
}
