/**
 * When something was done last for the school: kept in the database, where other processes note it, too, as
 * `npm run backup` does.
 */
import type { Db } from '../database.ts';
import type { WriteContext } from '../writer.ts';
import { readSetting, writeSetting } from './setting-rows.ts';

/**
 * Settings that hold such a time: of the newest verified backup, of the one that reached the online storage, and of the
 * newest hour whose share of stored files was checked, or searched for files without a row; and of the newest start that
 * repeated changes of access.
 */
export type LastTime =
  | 'last_backup'
  | 'last_online_backup'
  | 'last_file_check'
  | 'last_file_sweep'
  | 'last_access_repeat';

/** `at`: ISO time. */
export async function noteLastTime(w: WriteContext, name: LastTime, at: string): Promise<void> {
  await writeSetting(w.tx, name, at);
}

/** ISO time, or null when there never was one. */
export function readLastTime(db: Db, name: LastTime): Promise<string | null> {
  return readSetting(db, name);
}
