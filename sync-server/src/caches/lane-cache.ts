/** Lanes and their owners, remembered: every blob and every batch of commands shows a lane's token. */
import type { UserActor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';

/** A lane as the server needs it to accept commands. */
export interface Lane {
  readonly id: string;
  readonly tokenHash: string;
  readonly state: string;
  /** Whose lane it is: the author of every command in it. */
  readonly owner: UserActor;
  /** Which device it is on. */
  readonly device: number;
}

export interface LaneCache {
  find(id: string): Promise<Lane | null>;
  /** The lane whose current token has this hash. */
  findByToken(tokenHash: string): Promise<Lane | null>;
  /** After a change of the lane. */
  forget(id: string): void;
  /** After a change of what accounts may see: it comes with every change of role. */
  forgetOwners(userIds: Iterable<number>): void;
}

const REMEMBERED = 10_000;

export function createLaneCache(db: Db): LaneCache {
  const known = new Map<string, Lane>();
  const idOfToken = new Map<string, string>();
  // Raised by every invalidation: a read that began before it must not be remembered.
  let generation = 0;

  function drop(lane: Lane): void {
    known.delete(lane.id);
    idOfToken.delete(lane.tokenHash);
  }

  async function load(column: 'id' | 'token_hash', value: string): Promise<Lane | null> {
    const began = generation;
    const lane = await readLane(db, column, value);
    if (lane && began === generation && known.size < REMEMBERED) {
      known.set(lane.id, lane);
      idOfToken.set(lane.tokenHash, lane.id);
    }
    return lane;
  }

  return {
    find: async (id) => known.get(id) ?? (await load('id', id)),
    async findByToken(tokenHash) {
      const id = idOfToken.get(tokenHash);
      return (id !== undefined && known.get(id)) || load('token_hash', tokenHash);
    },
    forget(id) {
      generation++;
      const lane = known.get(id);
      if (lane) drop(lane);
    },
    forgetOwners(userIds) {
      const owners = new Set(userIds);
      if (owners.size === 0) return;
      generation++;
      for (const lane of [...known.values()]) if (owners.has(lane.owner.id)) drop(lane);
    },
  };
}

async function readLane(db: Db, column: 'id' | 'token_hash', value: string): Promise<Lane | null> {
  const row = await db
    .selectFrom('lanes')
    .innerJoin('users', 'users.id', 'lanes.user_id')
    .select(['lanes.id as lane', 'lanes.token_hash', 'lanes.state', 'lanes.device_id'])
    .select(['users.id', 'users.uid', 'users.role'])
    .where(`lanes.${column}`, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.lane,
    tokenHash: row.token_hash,
    state: row.state,
    device: row.device_id,
    owner: { kind: 'user', id: row.id, uid: row.uid, role: row.role },
  };
}
