/**
 * The second half of a command's life: acked → confirmed → freed, or refused, or pending again when the server lost it.
 *
 *   pending ──ack──▶ acked ──final page, lastNumber ≥ number──▶ confirmed ──number ≤ backedUpNumber──▶ freed (row and files deleted)
 *      ▲  └──────────────┴──rejects──▶ refused           │
 *      └──────────────── lastNumber fell below number ─────────────┘
 */
import type { LaneState } from 'shared-schema/sync';
import { laneFrom, regressionAfter } from './lane-commands.ts';
import type { CommandRow, LaneRow, OutboxDb } from './outbox-db.ts';
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

/** Records the reports of a page about its lanes, inside the transaction of the page. */
export async function confirmLanes(
  db: OutboxDb,
  lanes: Readonly<Record<string, LaneReport>>,
  { isFinal }: { isFinal: boolean },
): Promise<Record<string, Confirmed>> {
  const confirmed: Record<string, Confirmed> = {};
  for (const [id, state] of Object.entries(lanes))
    confirmed[id] = await confirmLane(db, id, state, { isFinal });
  return confirmed;
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
