/** Caches lanes and their owners: every blob and every batch of commands comes with the token of a lane. */
import type { UserActor } from '#access/actor.ts';
import { createCache } from '#caches/create-cache.ts';
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

/** `limit`: lanes that may be cached, none where another process may change them. */
export function createLaneCache(db: Db, limit: number): LaneCache {
  const idOfToken = new Map<string, string>();
  const lanes = createCache<string, Lane>({
    limit,
    onDrop: ({ tokenHash }) => void idOfToken.delete(tokenHash),
  });

  async function load(column: 'id' | 'token_hash', value: string): Promise<Lane | null> {
    const keep = lanes.beginRead();
    const lane = await readLane(db, column, value);
    if (lane && keep(lane.id, lane)) idOfToken.set(lane.tokenHash, lane.id);
    return lane;
  }

  return {
    find: async (id) => lanes.get(id) ?? (await load('id', id)),
    async findByToken(tokenHash) {
      const id = idOfToken.get(tokenHash);
      return (id !== undefined && lanes.get(id)) || load('token_hash', tokenHash);
    },
    forget: lanes.delete,
    forgetOwners(userIds) {
      const owners = new Set(userIds);
      if (owners.size > 0) lanes.deleteWhere(({ owner }) => owners.has(owner.id));
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
