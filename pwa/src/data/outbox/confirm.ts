/**
 * The second half of a command's life: acked → confirmed → freed, or refused, or pending again when the server lost it.
 *
 *   pending ──ack──▶ acked ──final page, lastN ≥ n──▶ confirmed ──n ≤ backedN──▶ freed (row and files deleted)
 *      ▲  └──────────────┴──rejects──▶ refused           │
 *      └──────────────── lastN fell below n ─────────────┘
 */
import type { LaneState } from 'shared-schema/sync';
import type { CommandRow, CursorRow, OutboxDb } from './outbox-db.ts';
import { hasGap, laneFrom } from './send.ts';
import { withStorage } from './storage-error.ts';

/** What the server said about a lane. */
export interface HeardLane extends LaneState {
  /**
   * The lane's `lastN` when the question was asked. An answer between it and what is known by now was overtaken by a
   * sending and says nothing; one below it means that the server lost something.
   */
  asked?: number;
}

export interface Confirmed {
  /** The server knows less than before: a backup was restored. */
  fell: boolean;
  /** What it lacks is partly gone from this device; the lane must be forked to go on. */
  gap: boolean;
}

/**
 * Writes down how far the server is with a lane. `final` only when every document up to here is in the account's
 * replica (last page of a pull), or when the account has no replica on this device: confirming earlier would take the
 * child's work off the screen before its document is there.
 */
export async function confirm(
  db: OutboxDb,
  laneId: string,
  state: HeardLane,
  final: boolean,
): Promise<Confirmed> {
  return withStorage(db, () =>
    db.transaction('rw', db.lanes, db.commands, db.blobs, async () => confirmLane(db, laneId, state, final)),
  );
}

/**
 * The last step of applying a page: cursor and confirmations in one transaction. Whatever happens before it, the page
 * is simply pulled again. `asked` is the cookie with which the page was asked for. `overtaken`: another window has gone
 * on from there, or a newer generation has begun; nothing is written. A cursor never goes back: with the old cookie of
 * a window that was frozen, nobody would notice that the server was restored meanwhile.
 */
export async function commitPage(
  db: OutboxDb,
  account: string,
  page: Omit<CursorRow, 'account'> & {
    asked: string | null;
    lanes: Readonly<Record<string, HeardLane>>;
    final: boolean;
  },
): Promise<Record<string, Confirmed> | 'overtaken'> {
  const { asked, cookie, replica, generation, lanes, final } = page;
  return withStorage(db, () =>
    db.transaction('rw', db.cursors, db.lanes, db.commands, db.blobs, async () => {
      if (isOvertaken(await db.cursors.get(account), asked, generation)) return 'overtaken';
      await db.cursors.put({ account, cookie, replica, generation });
      const confirmed: Record<string, Confirmed> = {};
      for (const [id, state] of Object.entries(lanes))
        confirmed[id] = await confirmLane(db, id, state, final);
      return confirmed;
    }),
  );
}

/** True when a page that was asked for with this cookie is no longer what comes next. */
export function isOvertaken(
  cursor: CursorRow | undefined,
  asked: string | null,
  generation: number,
): boolean {
  if (!cursor) return false;
  return cursor.generation > generation || cursor.cookie !== asked;
}

/** Begins pulling from the start; what is not seen again is swept when the last page is in. */
export async function startRepull(db: OutboxDb, account: string, replica: string): Promise<CursorRow> {
  return withStorage(db, () =>
    db.transaction('rw', db.cursors, async () => {
      const generation = ((await db.cursors.get(account))?.generation ?? 0) + 1;
      const cursor = { account, cookie: null, replica, generation };
      await db.cursors.put(cursor);
      return cursor;
    }),
  );
}

async function confirmLane(
  db: OutboxDb,
  laneId: string,
  { lastN, backedN, rejects, asked }: HeardLane,
  final: boolean,
): Promise<Confirmed> {
  const lane = await db.lanes.get(laneId);
  const isPassed = lane && asked !== undefined && lastN >= asked && lastN < lane.lastN;
  if (!lane || isPassed) return { fell: false, gap: false };
  await db.lanes.update(laneId, { lastN, backedN });
  const refusals = new Map(rejects.map((reject) => [reject.cid, reject.code]));
  for (const command of await laneFrom(db, laneId, 0).toArray()) {
    await settle(db, command, { lastN, backedN, final, refusal: refusals.get(command.cid) });
  }
  return { fell: lastN < lane.lastN, gap: await hasGap(db, laneId, lastN + 1) };
}

interface Heard {
  lastN: number;
  backedN: number;
  final: boolean;
  refusal: string | undefined;
}

async function settle(db: OutboxDb, command: CommandRow, heard: Heard): Promise<void> {
  const key: [string, number] = [command.lane, command.n];
  if (command.n > heard.lastN) {
    if (command.state === 'pending') return;
    await db.commands.where('[lane+n]').equals(key).modify(backToPending);
    return;
  }
  if (heard.refusal !== undefined) {
    if (command.state !== 'refused') await db.commands.update(key, { state: 'refused', code: heard.refusal });
    return;
  }
  // A pending command is never taken for done by its number alone: on a device set back to an older state another
  // command may have had it. It is sent again and recognised by its key.
  if (command.state === 'refused' || command.state === 'pending' || !heard.final) return;
  if (command.n <= heard.backedN) await free(db, command);
  else if (command.state === 'acked') await db.commands.update(key, { state: 'confirmed' });
}

function backToPending(command: CommandRow): void {
  command.state = 'pending';
  delete command.code;
}

/** Deletes a command that is in a verified backup, and the files that no other command names. */
async function free(db: OutboxDb, command: CommandRow): Promise<void> {
  await db.commands.delete([command.lane, command.n]);
  await removeUnusedBlobs(db, command.blobs);
}

/** Run inside a transaction over commands and blobs. */
export async function removeUnusedBlobs(db: OutboxDb, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes) {
    if ((await db.commands.where('blobs').equals(sha256).count()) === 0) await db.blobs.delete(sha256);
  }
}
