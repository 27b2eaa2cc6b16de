/** The outbox database as version 2 of the app made it: version 1 with class tablets. Never changed. */
import { Dexie, type DexieOptions } from 'dexie';
import { VERSION_1_STORES } from './outbox-v1.ts';

/** Opens the database as a window of version 2 does. */
export function openVersion2(options: DexieOptions, name = 'chickadee-outbox'): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  db.version(1).stores(VERSION_1_STORES);
  db.version(2).stores({ tablet: 'key' });
  return db;
}
