/** The commands of a lane: reads what is to push, and records what the server answered about them. */
import { Dexie } from 'dexie';
import type { CommandResult } from 'shared-schema/sync';
import { MAX_COMMANDS_PER_CALL, THIN_NETWORK_BYTES } from 'shared-schema/sync/protocol';
import type { CommandRow, LaneRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';
import { markMissing } from './uploads.ts';

/** All commands of a lane with `number` from `from` on, in order. */
export function laneFrom(db: OutboxDb, lane: string, from: number) {
  return db.commands.where('[lane+number]').between([lane, from], [lane, Dexie.maxKey]);
}

/**
 * The next commands to send: pending, in order and without gaps, at most `max` (bounded by the protocol), and no more
 * than a thin network carries in time. A command that is larger goes alone.
 */
export async function pendingBatch(
  db: OutboxDb,
  lane: string,
  max = MAX_COMMANDS_PER_CALL,
): Promise<CommandRow[]> {
  // Under one key the index goes by place, so no more is read than is sent.
  const pending = await db.commands
    .where('[lane+state]')
    .equals([lane, 'pending'])
    .limit(Math.min(max, MAX_COMMANDS_PER_CALL))
    .toArray();
  const first = pending[0]?.number ?? 0;
  return cutToSize(pending.filter((command, index) => command.number === first + index));
}

function cutToSize(commands: CommandRow[]): CommandRow[] {
  let size = 0;
  const end = commands.findIndex((command, index) => {
    size += new Blob([JSON.stringify(command)]).size;
    return size > THIN_NETWORK_BYTES && index > 0;
  });
  return end === -1 ? commands : commands.slice(0, end);
}

/**
 * Records the server's acknowledgement of a batch. A late one changes only what is still pending. Nothing is removed
 * here: an acknowledged command stays on the screen until a final page of a pull confirms it.
 */
export async function recordAck(
  db: OutboxDb,
  lane: string,
  reply: { lastNumber: number; results: readonly CommandResult[] },
): Promise<void> {
  await withStorage(db, () =>
    db.transaction('rw', db.lanes, db.commands, db.uploads, async () => {
      await db.lanes.update(lane, { lastNumber: reply.lastNumber });
      for (const result of reply.results) await recordResult(db, lane, result);
    }),
  );
}

async function recordResult(db: OutboxDb, lane: string, result: CommandResult): Promise<void> {
  const command = await db.commands.where('commandId').equals(result.commandId).first();
  if (command?.state !== 'pending' || command.lane !== lane) return;
  const key: [string, number] = [command.lane, command.number];
  if (result.status === 'ok') await db.commands.update(key, { state: 'acked' });
  if (result.status === 'rejected')
    await db.commands.update(key, { state: 'refused', code: result.code ?? 'rejected' });
  if (result.status === 'need_blob') await markMissing(db, command.blobs);
}

/**
 * The server expects `expected` next: everything from there on is sent again. `gap` is true when that command is no
 * longer here (freed or discarded, and the server restored to before it): the lane cannot go on and must be forked.
 */
export async function rewind(db: OutboxDb, lane: string, expected: number): Promise<{ gap: boolean }> {
  return withStorage(db, () =>
    db.transaction('rw', db.lanes, db.commands, async () => {
      await laneFrom(db, lane, expected).modify((command) => {
        command.state = 'pending';
        delete command.code;
      });
      const known = await db.lanes.get(lane);
      const isLoss = known && expected <= known.lastNumber;
      await db.lanes.update(lane, { lastNumber: expected - 1, ...(isLoss && regressionAfter(known)) });
      return { gap: await hasGap(db, lane, expected) };
    }),
  );
}

/** What a lane notes when the server lacks commands that it had: reports from before are worth nothing. */
export function regressionAfter({ regressions = 0 }: LaneRow): Pick<LaneRow, 'regressions'> {
  return { regressions: regressions + 1 };
}

/** True when commands wait behind `expected` but `expected` itself is not here. */
async function hasGap(db: OutboxDb, lane: string, expected: number): Promise<boolean> {
  if (await db.commands.get([lane, expected])) return false;
  return (await laneFrom(db, lane, expected).first())?.state === 'pending';
}

/** Marks one command as refused without a server's batch answer, as when its file was refused (413, 415). */
export async function refuse(db: OutboxDb, commandId: string, code: string): Promise<void> {
  await withStorage(db, () =>
    db.commands.where('commandId').equals(commandId).modify({ state: 'refused', code }),
  );
}
