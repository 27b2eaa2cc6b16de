/**
 * How far each account was pulled, in `cursors`. A page counts once its cursor is committed:
 *
 *   startRepull ──▶ notePage ──documents applied──▶ commitPage, with the confirmations of its lanes ──▶ the next page
 *
 * A page that is not the next one any more is stale, and nothing of it is written.
 */
import type { Table } from 'dexie';
import { type Confirmed, confirmLanes, type LaneReport } from './confirm.ts';
import type { CursorRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';
import { withFiles } from './unused-blobs.ts';

/** The lane reports of a page, and the request of that page. */
export interface LaneReports {
  /** Cursor of the request for the page. */
  requestedWith: string | null;
  replica: string;
  generation: number;
  lanes: Readonly<Record<string, LaneReport>>;
}

type WriteCounts = NonNullable<CursorRow['writes']>;

export interface FinishedPage extends LaneReports {
  cursor: string;
  isFinal: boolean;
  /** Values of `CursorRow.retryCursor` that belong to this page: its own, and the one of its request. */
  settles: readonly (string | undefined)[];
  /** The write counts that the replica reported for the page, see `CursorRow.writes`. */
  writes: WriteCounts;
}

/**
 * The last step of applying a page: cursor and confirmations in one transaction. After an error before this step, the
 * page is pulled again. `stale`: another window has committed a later page, a newer replica generation has begun, or
 * the replica was dropped; nothing is written. A cursor never goes back: the old cursor of a frozen window would hide
 * that the server was restored meanwhile.
 */
export async function commitPage(
  db: OutboxDb,
  account: string,
  { cursor, isFinal, settles, writes, ...report }: FinishedPage,
): Promise<Record<string, Confirmed> | 'stale'> {
  return unlessStale(db, withLanes(db), account, report, async (before) => {
    const { retryCursor } = before;
    // Another window may be at a page of its own.
    const noted = retryCursor === undefined || settles.includes(retryCursor) ? {} : { retryCursor };
    const { replica, generation } = report;
    const partial = before.isPartial && !isFinal && PARTIAL;
    const counts = writesAfter(before, writes);
    await db.cursors.put({ account, cursor, replica, generation, ...noted, ...partial, ...counts });
    return confirmLanes(db, report.lanes, { isFinal });
  });
}

/**
 * Before a page's documents are applied: the next pulls send `retryCursor` until this page or a later one is committed.
 * Left out for a page without documents, which changes nothing in the replica.
 */
export async function notePage(
  db: OutboxDb,
  account: string,
  report: LaneReports,
  retryCursor: string | undefined,
): Promise<'noted' | 'stale'> {
  if (retryCursor === undefined) return isNext(await db.cursors.get(account), report) ? 'noted' : 'stale';
  return unlessStale(db, [db.cursors], account, report, async () => {
    await db.cursors.update(account, { retryCursor });
    return 'noted';
  });
}

/** Before a sweep: what the server lacks is pending again, and nothing is confirmed yet. */
export async function recordRegressions(
  db: OutboxDb,
  account: string,
  report: LaneReports,
): Promise<Record<string, Confirmed> | 'stale'> {
  return unlessStale(db, withLanes(db), account, report, () =>
    confirmLanes(db, report.lanes, { isFinal: false }),
  );
}

const withLanes = (db: OutboxDb): Table[] => [db.cursors, db.lanes, ...withFiles(db)];

function unlessStale<T extends object | string>(
  db: OutboxDb,
  tables: Table[],
  account: string,
  report: LaneReports,
  work: (cursor: CursorRow) => Promise<T>,
): Promise<T | 'stale'> {
  let found: T | undefined;
  return withStorage(db, () =>
    db.transaction('rw', tables, async () => {
      const cursor = await db.cursors.get(account);
      // Run again after a lost connection, the page is stale by its own commit, if the first run was committed.
      if (!isNext(cursor, report)) return found ?? 'stale';
      const now = await work(cursor);
      found ??= now;
      return found;
    }),
  );
}

/** Of a part that this page did not touch, what was written down before still holds. */
function writesAfter({ writes: before }: CursorRow, writes: WriteCounts): Pick<CursorRow, 'writes'> {
  const known = { ...before, ...writes };
  return Object.keys(known).length > 0 ? { writes: known } : {};
}

/**
 * True while a page that was requested with this cursor is the next one, and the replica of that request is still
 * there: what a page confirms must be in the replica that the screen shows.
 */
function isNext(
  cursor: CursorRow | undefined,
  { requestedWith, generation, replica }: LaneReports,
): cursor is CursorRow {
  if (!cursor || cursor.replica !== replica) return false;
  return cursor.generation <= generation && cursor.cursor === requestedWith;
}

const PARTIAL = { isPartial: true } as const;

/**
 * Begins pulling from the start; what is not seen again is swept when the last page is in. A replica that was pulled to
 * its end keeps its documents until then, and is not partial.
 */
export async function startRepull(db: OutboxDb, account: string, replica: string): Promise<CursorRow> {
  let begun: CursorRow | undefined;
  return withStorage(db, () =>
    db.transaction('rw', db.cursors, async () => {
      // Run again after a lost connection, it would find its own row.
      begun ??= beginAfter(await db.cursors.get(account), account, replica);
      await db.cursors.put(begun);
      return begun;
    }),
  );
}

function beginAfter(before: CursorRow | undefined, account: string, replica: string): CursorRow {
  const isWhole = before?.replica === replica && !before.isPartial;
  const generation = (before?.generation ?? 0) + 1;
  return { account, cursor: null, replica, generation, ...(!isWhole && PARTIAL) };
}
