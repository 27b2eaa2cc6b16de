/** How far lanes are, remembered between commits: every pull asks, and most have nothing new to hear. */
import type SqliteDatabase from 'better-sqlite3';
import type { LaneState } from 'shared-schema/sync';

export interface LaneReader {
  /**
   * A lane's state, or null when it does not exist or is not this account's (null: anybody's). `quiet`: everything
   * committed is known to memory too, so what is remembered holds.
   */
  state(id: string, userId: number | null, quiet: boolean): LaneState | null;
  /** Forgets one lane, or all. */
  forget(id?: string): void;
}

interface LaneRow {
  user_id: number;
  last_number: number;
  backed_up_number: number;
}

interface Remembered {
  readonly owner: number;
  readonly state: LaneState;
}

/** Lanes remembered; a school has far fewer. */
const REMEMBERED = 10_000;

export function createLaneReader(raw: SqliteDatabase.Database, backups: boolean): LaneReader {
  const find = raw.prepare('SELECT user_id, last_number, backed_up_number FROM lanes WHERE id = ?');
  const rejects = raw.prepare(
    `SELECT number, command_id AS commandId, type, code FROM results WHERE lane = ? AND status = 'rejected' ORDER BY number`,
  );
  const remembered = new Map<string, Remembered>();

  function read(id: string): Remembered | null {
    const lane = find.get(id) as LaneRow | undefined;
    if (!lane) return null;
    const state: LaneState = {
      lastNumber: lane.last_number,
      backedUpNumber: backups ? lane.backed_up_number : lane.last_number,
      rejects: rejects.all(id) as LaneState['rejects'],
    };
    return { owner: lane.user_id, state };
  }

  function lookUp(id: string, quiet: boolean): Remembered | null {
    const known = quiet ? remembered.get(id) : undefined;
    if (known) return known;
    const lane = read(id);
    if (lane && quiet && remembered.size < REMEMBERED) remembered.set(id, lane);
    return lane;
  }

  return {
    state(id, userId, quiet) {
      const lane = lookUp(id, quiet);
      return lane && (userId === null || lane.owner === userId) ? lane.state : null;
    },
    forget(id) {
      if (id === undefined) remembered.clear();
      else remembered.delete(id);
    },
  };
}
