/** The school's settings as they are stored: one row for each that was ever changed. */
import {
  defaultSettings,
  type SchoolSettings,
  type SettingName,
  schoolSettings,
} from 'shared-schema/contract';
import type { Db, Tx } from '#db/database.ts';
import { writeSetting } from '#db/settings/setting-rows.ts';

/** Apart from the server's own rows of the same table. */
const PREFIX = 'school.';

/** All settings: the stored ones, and the default of each other. */
export async function storedSettings(db: Db | Tx): Promise<SchoolSettings> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'like', `${PREFIX}%`).execute();
  const stored = rows.map(({ name, value }) => [name.slice(PREFIX.length), JSON.parse(value)]);
  return schoolSettings.parse({ ...defaultSettings, ...Object.fromEntries(stored) });
}

export async function storeSetting(tx: Tx, name: SettingName, value: unknown): Promise<void> {
  await writeSetting(tx, `${PREFIX}${name}`, JSON.stringify(value));
}
