/** The outbox database as version 10 of the app made it: the last one without lists of imports. */
import { Dexie, type DexieOptions } from 'dexie';
import { TABLES_OF_VERSION_8 } from './outbox-v8.ts';
import { DRAFTS_OF_VERSION_9 } from './outbox-v9.ts';

/** Opens the database as a window of version 10 does. */
export function openVersion10(options: DexieOptions, name = 'chickadee-outbox'): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  const plays = { listeningPlays: '[account+activity], account' };
  db.version(10).stores({ ...TABLES_OF_VERSION_8, ...DRAFTS_OF_VERSION_9, ...plays });
  return db;
}
