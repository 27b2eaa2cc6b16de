/** The collections of a teacher's replica: one per synced table, and one for marks that are no documents. */
import type { RxCollection, RxDatabase, RxJsonSchema } from 'rxdb';
import { toRxSchema } from 'shared-schema/entities/rxdb-schema';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { SyncedTable } from '#data/rows.ts';
import type { StoredDoc } from '../plan-page.ts';

/** A tombstone (`key` is table and uid) or a named value such as the replica's instance. */
export interface Mark {
  key: string;
  seq: number;
  generation: number;
  value: string;
}

export type Collections = Record<SyncedTable, RxCollection<StoredDoc>> & { marks: RxCollection<Mark> };
export type ReplicaDatabase = RxDatabase<Collections>;

const markSchema: RxJsonSchema<Mark> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: { type: 'string', maxLength: 100 },
    seq: { type: 'integer' },
    generation: { type: 'integer' },
    value: { type: 'string' },
  },
  required: ['key'],
};

function documentSchema(table: SyncedTable): RxJsonSchema<StoredDoc> {
  const { properties, ...schema } = toRxSchema(table);
  const withSeq: unknown = { ...schema, properties: { ...properties, seq: { type: 'integer' } } };
  return withSeq as RxJsonSchema<StoredDoc>;
}

export async function addCollections(db: ReplicaDatabase): Promise<void> {
  const documents = Object.fromEntries(
    syncedTables.map((table) => [table, { schema: documentSchema(table) }]),
  );
  await db.addCollections({ ...documents, marks: { schema: markSchema } } as never);
}

/** Removes documents for good: RxDB itself keeps a deleted one, and a device must not hold what it may not show. */
export async function removeForGood<Doc>(collection: RxCollection<Doc>, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await collection.bulkRemove(keys);
  // Written a moment ago counts as old enough: the limit lies a second in the future.
  await collection.internalStorageInstance.cleanup(-1000);
}
