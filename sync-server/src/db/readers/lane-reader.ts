/** Reads the state of lanes, cached between commits: every pull needs it, and most lanes did not change. */
import type SqliteDatabase from 'better-sqlite3';
import type { LaneState } from 'shared-schema/sync';
import { createCache } from '#caches/create-cache.ts';

export interface LaneReader {
  /**
   * A lane's state, or null when it does not exist or is not this account's (null: anybody's). `quiet`: every
   * commit has reached the caches, so cached states are current.
   */
  state(id: string, userId: number | null, quiet: boolean): LaneState | null;
  /** Removes one lane from the cache, or all lanes. */
  forget(id?: string): void;
}

interface LaneRow {
  user_id: number;
  last_number: number;
  backed_up_number: number;
}

interface OwnedState {
  readonly owner: number;
  readonly state: LaneState;
}

/** A school has far fewer lanes. */
const CACHED_LANE_COUNT = 10_000;

export function createLaneReader(raw: SqliteDatabase.Database, backups: boolean): LaneReader {
  const find = raw.prepare<[string], LaneRow>(
    'SELECT user_id, last_number, backed_up_number FROM lanes WHERE id = ?',
  );
  const rejects = raw.prepare<[string], LaneState['rejects'][number]>(
    `SELECT number, command_id AS commandId, type, code FROM results WHERE lane = ? AND status = 'rejected' ORDER BY number`,
  );
  const cached = createCache<string, OwnedState>({ limit: CACHED_LANE_COUNT });

  function read(id: string): OwnedState | null {
    const lane = find.get(id);
    if (!lane) return null;
    const state: LaneState = {
      lastNumber: lane.last_number,
      backedUpNumber: backups ? lane.backed_up_number : lane.last_number,
      rejects: rejects.all(id),
    };
    return { owner: lane.user_id, state };
  }

  function findState(id: string, quiet: boolean): OwnedState | null {
    const known = quiet ? cached.get(id) : undefined;
    if (known) return known;
    const lane = read(id);
    if (lane && quiet) cached.set(id, lane);
    return lane;
  }

  return {
    state(id, userId, quiet) {
      const lane = findState(id, quiet);
      return lane && (userId === null || lane.owner === userId) ? lane.state : null;
    },
    forget(id) {
      if (id === undefined) cached.clear();
      else cached.delete(id);
    },
  };
}
