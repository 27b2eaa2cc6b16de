/** Old tombstones are removed for good; a replica that may still hold the deleted documents must start again. */
import type SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { WriteContext } from '../writer.ts';

/** Tombstones up to `seq` were removed when the newest number was `head`; zeros when none ever were. */
export interface Purge {
  readonly seq: number;
  readonly head: number;
}

const SETTING = 'purge';
const NONE: Purge = { seq: 0, head: 0 };

/** Reads the last removal; for the start of a school. */
export function readPurge(raw: SqliteDatabase.Database): Purge {
  const text = raw.prepare('SELECT value FROM settings WHERE name = ?').pluck().get(SETTING);
  return typeof text === 'string' ? JSON.parse(text) : NONE;
}

/** Removes tombstones made before `before` (ISO) and answers what later pulls must know, or null if there were none. */
export async function purgeTombstones(w: WriteContext, before: string): Promise<Purge | null> {
  const { seq } = await w.tx
    .selectFrom('change_log')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('deleted', '=', 1)
    .where('changed_at', '<', before)
    .executeTakeFirstOrThrow();
  if (seq === null) return null;
  await w.tx.deleteFrom('change_log').where('deleted', '=', 1).where('changed_at', '<', before).execute();
  // A number of its own: pages read before and after this removal must not have the same head.
  const purge: Purge = { seq: Number(seq), head: await w.nextSeq() };
  await w.tx
    .insertInto('settings')
    .values({ name: SETTING, value: JSON.stringify(purge) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
  return purge;
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
