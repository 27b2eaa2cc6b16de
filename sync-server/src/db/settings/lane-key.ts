/** The key by which a school knows its own lane tokens again. It lies in the database, so that a backup brings it. */
import type { Db } from '../database.ts';
import { keepSetting } from './setting-rows.ts';

/** Stores `fresh` at the first start; later starts and restored backups read what is stored. */
export function readLaneKey(db: Db, fresh: string): Promise<string> {
  return keepSetting(db, 'lane_key', fresh);
}
