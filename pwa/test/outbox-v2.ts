/**
 * The device's store as version 2 of the app made it: that of version 1 with class tablets. What lies in it is as in
 * version 1. Nothing in here changes when the store does.
 */
import { Dexie, type DexieOptions } from 'dexie';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { VERSION_1_STORES } from './outbox-v1.ts';

/** A window of version 2. Its tables have the names that they have today. */
export function openVersion2(options: DexieOptions, name = 'chickadee-outbox'): OutboxDb {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  db.version(1).stores(VERSION_1_STORES);
  db.version(2).stores({ tablet: 'key' });
  return db as OutboxDb;
}
