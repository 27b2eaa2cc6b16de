/** The lanes of this device's accounts: which there are, which may send, and how one is replaced. */
import type { CommandRow, LaneRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';

/** A lane as it begins: nothing in it, no token. */
export function newLane(id: string, account: string, role: LaneRow['role']): LaneRow {
  return {
    id,
    account,
    role,
    token: null,
    nextNumber: 1,
    lastNumber: 0,
    backedUpNumber: 0,
    state: 'open',
    heartbeat: 0,
    forks: 0,
  };
}

/** All lanes of an account, the oldest first. */
export async function lanesOf(db: OutboxDb, account: string): Promise<LaneRow[]> {
  return oldestFirst(await db.lanes.where('account').equals(account).toArray());
}

/** By age, which tells lanes of one account apart. */
export function oldestFirst(lanes: readonly LaneRow[]): LaneRow[] {
  return [...lanes].sort((a, b) => (a.forks ?? 0) - (b.forks ?? 0));
}

/**
 * The server accepts no more commands from the lane. `keepToken`: its account may open another lane; without, the
 * server refused the account.
 */
export async function revokeLane(db: OutboxDb, lane: string, keepToken: boolean): Promise<void> {
  await withStorage(db, () =>
    db.lanes.update(lane, { state: 'revoked', ...(!keepToken && { token: null }) }),
  );
}

/**
 * Opens a new lane for the account and moves everything unsent into it, renumbered from 1 in the old order, in one
 * transaction. Keys (`commandId`) stay, so that what the server did receive is recognized. The new lane has no token
 * yet.
 */
export async function forkLane(db: OutboxDb, laneId: string, newLaneId: string): Promise<LaneRow> {
  return withStorage(db, () =>
    db.transaction('rw', db.accounts, db.lanes, db.commands, async () => {
      const existing = await db.lanes.get(newLaneId);
      if (existing) return existing;
      const old = await db.lanes.get(laneId);
      if (!old) throw new Error(`no lane ${laneId}`);
      const pending = await db.commands.where('[lane+state]').equals([laneId, 'pending']).sortBy('number');
      const account = await db.accounts.get(old.account);
      const isCurrent = account?.lane === laneId;
      const lane = {
        ...newLane(newLaneId, old.account, old.role),
        nextNumber: pending.length + 1,
        // A lane that was replaced before stays older than its replacement, and so do its commands.
        forks: (old.forks ?? 0) + (isCurrent ? 1 : 0),
      };
      await db.lanes.add(lane);
      await move(db, pending, newLaneId);
      if (isCurrent) await db.accounts.update(old.account, { lane: newLaneId });
      return lane;
    }),
  );
}

async function move(db: OutboxDb, commands: readonly CommandRow[], lane: string): Promise<void> {
  await db.commands.bulkDelete(commands.map((command): [string, number] => [command.lane, command.number]));
  await db.commands.bulkAdd(commands.map((command, index) => ({ ...command, lane, number: index + 1 })));
}
