/** The outbox database as version 5 of the app made it: the last one before fields got their present names. */
import { Dexie, type DexieOptions } from 'dexie';
import { VERSION_1_STORES } from './outbox-v1.ts';

/** Opens the database as a window of version 5 does. */
export function openVersion5(options: DexieOptions, name = 'chickadee-outbox'): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  db.version(1).stores(VERSION_1_STORES);
  db.version(2).stores({ tablet: 'key' });
  db.version(3).stores({
    uploads: 'sha256',
    commands:
      '[lane+n], &cid, account, state, [lane+state], [account+state], [state+type], [account+state+type], *blobs',
  });
  db.version(5).stores({ drafts: '[account+recording], account' });
  return db;
}
