/** The oldest entries of the audit list go, from its beginning on. */
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** True where the list begins before `before` (ISO). */
export async function hasOldEntries(db: Db, before: string): Promise<boolean> {
  const oldest = await db.selectFrom('audit').select('at').orderBy('id').limit(1).executeTakeFirst();
  return oldest !== undefined && oldest.at < before;
}

/** Removes at most `limit` entries from the beginning, up to the first that is not older than `before`. */
export async function removeOldEntries(tx: Tx, before: string, limit: number): Promise<void> {
  await sql`delete from audit where id in (select id from audit order by id limit ${limit})
    and id < coalesce((select min(id) from audit where at >= ${before}), 9e15)`.execute(tx);
}
