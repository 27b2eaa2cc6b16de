/** Opening the database of a teacher's replica, also after an update of the app that stores documents otherwise. */
import { Dexie, type DexieOptions } from 'dexie';
import { createRxDatabase, type RxDatabase, removeRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import { type Collections, collectionSchemas } from './collections.ts';

export type ReplicaDatabase = RxDatabase<Collections>;

export interface RxReplicaOptions {
  storage?: Parameters<typeof getRxStorageDexie>[0];
  /** Tells other tabs of the same person about changes. */
  multiInstance?: boolean;
}

/** True for RxDB's codes of a database with another schema (DB6), or with another version of its storage (DM5). */
function isOutdated(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && (reason.code === 'DB6' || reason.code === 'DM5');
}

/** An outdated replica is deleted and created again: everything in it can be pulled again. */
export async function openDatabase(account: string, options: RxReplicaOptions): Promise<ReplicaDatabase> {
  try {
    return await open(account, options);
  } catch (reason) {
    if (!isOutdated(reason)) throw reason;
  }
  await removeDatabase(account, options);
  return open(account, options);
}

/** Deletes everything in the account's database, without opening its collections. */
export async function removeDatabase(
  account: string,
  { storage = {}, multiInstance = true }: RxReplicaOptions,
): Promise<void> {
  await removeRxDatabase(nameOf(account), getRxStorageDexie(storage), multiInstance);
  await clearSideTables(account, storage);
}

/** RxDB leaves what lies beside the documents when it removes them. The database of `account` is closed. */
export async function clearSideTables(account: string, storage: DexieOptions): Promise<void> {
  for (const table of syncedTables) {
    const db = new Dexie(`rxdb-dexie-${nameOf(account)}--0--${table}`, storage);
    try {
      await db.open();
      await db.table('attachments').clear();
    } catch (reason) {
      if (!(reason instanceof Dexie.NoSuchDatabaseError)) throw reason;
    } finally {
      db.close();
    }
  }
}

async function open(account: string, { storage, multiInstance }: RxReplicaOptions): Promise<ReplicaDatabase> {
  const db: ReplicaDatabase = await createRxDatabase({
    name: nameOf(account),
    storage: getRxStorageDexie(storage ?? {}),
    multiInstance: multiInstance ?? true,
    eventReduce: true,
    closeDuplicates: true,
  });
  try {
    await db.addCollections(collectionSchemas());
    return db;
  } catch (reason) {
    await db.close();
    throw reason;
  }
}

function nameOf(account: string): string {
  return `chickadee-replica-${account}`;
}
