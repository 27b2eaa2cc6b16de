/**
 * The oldest entries of the audit list go, from its beginning on. An entry in the future was dated while the clock was
 * ahead: it is as old as the entries around it.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { noteRetiredAccess, type RetiredEntry } from '#services/after-restore/retired-access.ts';

/** ISO instants. */
export interface AuditTimes {
  readonly now: string;
  /** Entries from before this moment may go. */
  readonly before: string;
}

/** True where the list begins before `before`. */
export async function hasOldEntries(db: Db, { now, before }: AuditTimes): Promise<boolean> {
  const entries = db.selectFrom('audit').select('at').where('at', '<=', now);
  const oldest = await entries.orderBy('id').limit(1).executeTakeFirst();
  return oldest !== undefined && oldest.at < before;
}

/** Removes at most `limit` entries from the beginning, up to the last old one before the first that is to stay. */
export async function removeOldEntries(tx: Tx, { now, before }: AuditTimes, limit: number): Promise<void> {
  const firstToStay = sql`select min(id) from audit where at >= ${before} and at <= ${now}`;
  const { rows } =
    await sql<RetiredEntry>`delete from audit where id in (select id from audit order by id limit ${limit})
    and id <= (select max(id) from audit where at < ${before} and id < coalesce((${firstToStay}), 9e15))
    returning at, action, subject_uid`.execute(tx);
  await noteRetiredAccess(tx, rows, now);
}
