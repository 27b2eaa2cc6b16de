/** How much of PostgreSQL's disk a school takes. */
import type { Db } from '../database.ts';
import { query } from '../statements.ts';

const SIZE = `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = ? and c.relkind = 'r'`;

/** Bytes of tables and indexes. */
export async function measureSchema(db: Db, schema: string): Promise<number> {
  return (await query<{ bytes: number }>(db, SIZE, [schema]))[0]?.bytes ?? 0;
}
