/**
 * The second half of a command's life: acked → confirmed → freed, or refused, or pending again when the server lost it.
 *
 *   pending ──ack──▶ acked ──final page, lastNumber ≥ number──▶ confirmed ──number ≤ backedUpNumber──▶ freed (row and files deleted)
 *      ▲  └──────────────┴──rejects──▶ refused           │
 *      └──────────────── lastNumber fell below number ─────────────┘
 */
import type { Table } from 'dexie';
import type { LaneState } from 'shared-schema/sync';
import { laneFrom, regressionAfter } from './lane-commands.ts';
import type { CommandRow, CursorRow, LaneRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';
import { removeUnusedBlobs, withFiles } from './unused-blobs.ts';

/** What the server said about a lane. */
export interface LaneReport extends LaneState {
  /**
   * The lane's `lastNumber` when the request was sent. A reply between this number and the number known by now is
   * stale: a push went on meanwhile. A reply below this number means that the server lost commands.
   */
  lastNumberAtRequest: number;
  /** The lane's `regressions` when the request was sent. A reply from before a regression is of a lost history. */
  regressionsAtRequest: number | undefined;
}

export interface Confirmed {
  /** The server knows less than before: a backup was restored. */
  regressed: boolean;
  /** What it lacks is partly gone from this device; the lane must be forked to go on. */
  gap: boolean;
}

/**
 * Records a lane report. `isFinal` only when every document up to the report is in the account's replica (last page of
 * a pull), or when the account has no replica on this device: an earlier confirm would remove the child's work from the
 * screen before its document is there.
 */
export async function confirm(
  db: OutboxDb,
  laneId: string,
  state: LaneReport,
  { isFinal }: { isFinal: boolean },
): Promise<Confirmed> {
  let found: Confirmed | undefined;
  return withStorage(db, () =>
    db.transaction('rw', [db.lanes, ...withFiles(db)], async () => {
      const now = await confirmLane(db, laneId, state, { isFinal });
      // Run again after a lost connection, it would find what it wrote, and no regression.
      found ??= now;
      return found;
    }),
  );
}

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

async function confirmLanes(
  db: OutboxDb,
  lanes: Readonly<Record<string, LaneReport>>,
  { isFinal }: { isFinal: boolean },
): Promise<Record<string, Confirmed>> {
  const confirmed: Record<string, Confirmed> = {};
  for (const [id, state] of Object.entries(lanes))
    confirmed[id] = await confirmLane(db, id, state, { isFinal });
  return confirmed;
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

async function confirmLane(
  db: OutboxDb,
  laneId: string,
  report: LaneReport,
  { isFinal }: { isFinal: boolean },
): Promise<Confirmed> {
  const lane = await db.lanes.get(laneId);
  if (!lane || isStale(report, lane)) return { regressed: false, gap: false };
  const { lastNumber, backedUpNumber, rejects } = report;
  const regressed = lastNumber < lane.lastNumber;
  if (isNews(report, lane))
    await db.lanes.update(laneId, { lastNumber, backedUpNumber, ...(regressed && regressionAfter(lane)) });
  const refusals = new Map(rejects.map((reject) => [reject.commandId, reject.code]));
  const commands = await laneFrom(db, laneId, 0).toArray();
  // All commands are decided on first: IndexedDB commits a transaction in which a loop makes no request.
  const steps = commands.map((command) => ({
    command,
    step: stepFor(command, { lastNumber, knownNumber: lane.lastNumber, backedUpNumber, isFinal, refusals }),
  }));
  await put(
    db,
    steps.flatMap(({ step }) => (step === 'free' || step === null ? [] : [step])),
  );
  await free(
    db,
    steps.flatMap(({ command, step }) => (step === 'free' ? [command] : [])),
  );
  const next = commands.find(
    (command) => command.number > lastNumber && !isLeftBehind(command, lane.lastNumber),
  );
  return { regressed, gap: next !== undefined && next.number > lastNumber + 1 };
}

/** A push went on since the request, or the server was restored since. */
function isStale(report: LaneReport, lane: LaneRow): boolean {
  const { lastNumber, lastNumberAtRequest, regressionsAtRequest = 0 } = report;
  // What says the same as the newest report frees nothing that the newest one does not.
  if (regressionsAtRequest !== (lane.regressions ?? 0) && isNews(report, lane)) return true;
  return lastNumber >= lastNumberAtRequest && lastNumber < lane.lastNumber;
}

const isNews = ({ lastNumber, backedUpNumber }: LaneReport, lane: LaneRow) =>
  lane.lastNumber !== lastNumber || lane.backedUpNumber !== backedUpNumber;

interface Acknowledged {
  lastNumber: number;
  /** As last acknowledged before this report. */
  knownNumber: number;
  backedUpNumber: number;
  isFinal: boolean;
  /** Codes by key. */
  refusals: ReadonlyMap<string, string>;
}

/** What becomes of a command: the row it is from now on, `free` when nobody needs it any more, null when it stays. */
function stepFor(
  command: CommandRow,
  { lastNumber, knownNumber, backedUpNumber, isFinal, refusals }: Acknowledged,
): CommandRow | 'free' | null {
  const { state, commandId, number } = command;
  if (number > lastNumber)
    return state === 'pending' || isLeftBehind(command, knownNumber) ? null : pendingAgain(command);
  const code = refusals.get(commandId);
  if (code !== undefined) return state === 'refused' ? null : { ...command, state: 'refused', code };
  // A pending command never counts as done by its number alone: on a device set back to an older state another
  // command may have had it. It is sent again and recognized by its key.
  if (state === 'refused' || state === 'pending' || !isFinal) return null;
  if (number <= backedUpNumber) return 'free';
  if (state !== 'acked') return null;
  // For a refusal, which can come no more: the row stays until a backup has it, also on a shared computer.
  const { names: _, ...row } = command;
  return { ...row, state: 'confirmed' };
}

/**
 * Refused by this device, because the server does not accept even its number: a second push would fail in the same
 * way.
 */
function isLeftBehind({ state, number }: CommandRow, knownNumber: number): boolean {
  return state === 'refused' && number > knownNumber;
}

function pendingAgain({ code: _, ...command }: CommandRow): CommandRow {
  return { ...command, state: 'pending' };
}

async function put(db: OutboxDb, commands: readonly CommandRow[]): Promise<void> {
  if (commands.length > 0) await db.commands.bulkPut(commands);
}

/** Deletes commands that are in a verified backup, and the files that no other command names. */
async function free(db: OutboxDb, commands: readonly CommandRow[]): Promise<void> {
  if (commands.length === 0) return;
  await db.commands.bulkDelete(commands.map(({ lane, number }): [string, number] => [lane, number]));
  await removeUnusedBlobs(db, [...new Set(commands.flatMap(({ blobs }) => blobs))]);
}
