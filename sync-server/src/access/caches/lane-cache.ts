/** Caches lanes and their owners: every blob and every batch of commands comes with the token of a lane. */
import type { UserActor } from '#access/actor.ts';
import { createCache } from '#caches/create-cache.ts';
import type { Db } from '#db/database.ts';
import { query } from '#db/statements.ts';

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
  forgetOwners(userIds: ReadonlySet<number>): void;
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
      if (userIds.size > 0) lanes.deleteWhere(({ owner }) => userIds.has(owner.id));
    },
  };
}

const laneBy = (column: 'id' | 'token_hash') => `select l.id as lane, l.token_hash as "tokenHash", l.state,
    l.device_id as device, u.id, u.uid, u.role
  from lanes l join users u on u.id = l.user_id where l.${column} = ?`;

interface LaneRow extends Omit<Lane, 'id' | 'owner'>, Omit<UserActor, 'kind'> {
  readonly lane: string;
}

async function readLane(db: Db, column: 'id' | 'token_hash', value: string): Promise<Lane | null> {
  const [row] = await query<LaneRow>(db, laneBy(column), [value]);
  if (!row) return null;
  const { lane, tokenHash, state, device, id, uid, role } = row;
  return { id: lane, tokenHash, state, device, owner: { kind: 'user', id, uid, role } };
}
