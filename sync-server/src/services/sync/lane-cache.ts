/** Lanes and their owners, remembered: every blob and every batch of commands shows a lane's token. */
import type { Db } from '#db/database.ts';
import type { Lane } from './lanes.ts';

export interface LaneCache {
  find(id: string): Promise<Lane | null>;
  /** After a change of the lane. */
  forget(id: string): void;
  /** After a change of what accounts may see: it comes with every change of role. */
  forgetOwners(userIds: Iterable<number>): void;
}

const REMEMBERED = 10_000;

export function createLaneCache(db: Db): LaneCache {
  const known = new Map<string, Lane>();
  let generation = 0;

  return {
    async find(id) {
      const remembered = known.get(id);
      if (remembered) return remembered;
      const began = generation;
      const lane = await readLane(db, id);
      if (lane && began === generation && known.size < REMEMBERED) known.set(id, lane);
      return lane;
    },
    forget(id) {
      generation++;
      known.delete(id);
    },
    forgetOwners(userIds) {
      generation++;
      const owners = new Set(userIds);
      for (const [id, lane] of known) if (owners.has(lane.owner.id)) known.delete(id);
    },
  };
}

async function readLane(db: Db, id: string): Promise<Lane | null> {
  const row = await db
    .selectFrom('lanes')
    .innerJoin('users', 'users.id', 'lanes.user_id')
    .select(['lanes.token_hash', 'lanes.state', 'users.id', 'users.uid', 'users.role'])
    .where('lanes.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    tokenHash: row.token_hash,
    state: row.state,
    owner: { kind: 'user', id: row.id, uid: row.uid, role: row.role },
  };
}
