/** The key by which a school knows its own lane tokens again. It lies in the database, so that a backup brings it. */
import type { Db } from '../database.ts';
import { query } from '../statements.ts';

const STORE = `insert into settings (name, value) values ('lane_key', ?) on conflict (name) do nothing`;
const READ = `select value from settings where name = 'lane_key'`;

/** Stores what `make` answers at the first start; later starts and restored backups read it. */
export async function readLaneKey(db: Db, make: () => string): Promise<string> {
  await query(db, STORE, [make()]);
  const [stored] = await query<{ value: string }>(db, READ);
  if (!stored) throw new Error('the key of the lanes was not stored');
  return stored.value;
}
