/** Old tombstones are removed for good; a replica that may still hold the deleted documents must start again. */
import type { Db, Tx } from '../database.ts';
import { readSetting, writeSetting } from '../settings/setting-rows.ts';
import { query } from '../statements.ts';
import type { WriteContext } from '../writer.ts';

/** Tombstones up to `seq` were removed, lastly when the newest number was `head`; zeros when none ever were. */
export interface Purge {
  readonly seq: number;
  readonly head: number;
}

const SETTING = 'purge';
const NONE: Purge = { seq: 0, head: 0 };
// By a clock that was set meanwhile, a newer tombstone may look old: it stays until the next removal is noted.
const REMOVE = `delete from change_log where seq in (select seq from change_log
  where deleted = 1 and changed_at < ? and seq <= ? order by changed_at limit ?) returning 1`;

/** Reads the last removal; for the start of a school. */
export async function readPurge(db: Db | Tx): Promise<Purge> {
  return toPurge(await readSetting(db, SETTING));
}

/** What the setting says; null for none. */
export function toPurge(stored: string | null): Purge {
  return stored === null ? NONE : JSON.parse(stored);
}

/**
 * Notes how far tombstones made before `before` (ISO) will be removed: earlier than the first goes, so that no pull misses
 * one. Returns what later pulls must know, or null if there are none.
 */
export async function notePurge(w: WriteContext, before: string): Promise<Purge | null> {
  const { seq } = await w.tx
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('deleted', '=', 1)
    .where('changed_at', '<', before)
    .executeTakeFirstOrThrow();
  if (seq === null) return null;
  // By a clock that was set, later tombstones may have gone before: the replicas that missed those still start again.
  const { seq: removed } = await readPurge(w.tx);
  // A number of its own: pages read before and after this removal must not have the same head.
  const purge: Purge = { seq: Math.max(Number(seq), removed), head: w.nextSeq() };
  await writeSetting(w.tx, SETTING, JSON.stringify(purge));
  return purge;
}

/** Removes at most `limit` of the tombstones that `purge` was noted for; returns how many. */
export async function removeTombstones(
  tx: Tx,
  { seq }: Purge,
  before: string,
  limit: number,
): Promise<number> {
  return (await query(tx, REMOVE, [before, seq, limit])).length;
}

/** True when there is something to remove; checked first, because a removal costs a commit. */
export async function hasOldTombstones(db: Db, before: string): Promise<boolean> {
  const row = await db
    .selectFrom('change_log')
    .select('seq')
    .where('deleted', '=', 1)
    .where('changed_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
