/** The outbox database as version 9 of the app made it: the last one without plays of listening activities. */
import { Dexie, type DexieOptions } from 'dexie';
import { TABLES_OF_VERSION_8 } from './outbox-v8.ts';

export const DRAFTS_OF_VERSION_9 = { activityDrafts: 'id, account', activityDraftFiles: '[draft+sha256]' };

/** Opens the database as a window of version 9 does. */
export function openVersion9(options: DexieOptions, name = 'chickadee-outbox'): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  db.version(9).stores({ ...TABLES_OF_VERSION_8, ...DRAFTS_OF_VERSION_9 });
  return db;
}
