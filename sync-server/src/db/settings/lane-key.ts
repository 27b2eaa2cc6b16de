/** The key by which a school knows its own lane tokens again. It lies in the database, so that a backup brings it. */
import type { Db } from '../database.ts';
import { keepSetting } from './setting-rows.ts';

/** Stores what `make` answers at the first start; later starts and restored backups read it. */
export function readLaneKey(db: Db, make: () => string): Promise<string> {
  return keepSetting(db, 'lane_key', make());
}
