/** The outbox database as version 8 of the app made it: the last one without drafts of activities. */
import { Dexie, type DexieOptions } from 'dexie';

export const TABLES_OF_VERSION_8 = {
  device: 'key',
  accounts: 'uid, username',
  lanes: 'id, account',
  commands:
    '[lane+number], &commandId, account, state, [lane+state], [account+state], [state+type], [account+state+type], *blobs',
  blobs: 'sha256',
  uploads: 'sha256',
  draftRecordings: 'id, account',
  draftChunks: '[draft+index]',
  feedbackDrafts: '[account+recording], account',
  cursors: 'account',
  tablet: 'key',
};

/** Opens the database as a window of version 8 does; declared as a whole, as it stands on the device. */
export function openVersion8(options: DexieOptions, name = 'chickadee-outbox'): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  db.version(8).stores(TABLES_OF_VERSION_8);
  return db;
}
