/** The collections of a teacher's replica: one per synced table, and one for marks that are no documents. */
import type { RxCollection, RxCollectionCreator, RxJsonSchema } from 'rxdb';
import { toRxSchema } from 'shared-schema/entities/rxdb-schema';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { SyncedTable } from '#data/queries/rows.ts';
import type { StoredDoc } from '../plan-page.ts';

/** Key of the mark that names the replica's instance. */
export const INSTANCE = 'instance';

/** A tombstone (`key` is table and uid) or a named value such as the replica's instance. */
export interface Mark {
  key: string;
  seq: number;
  generation: number;
  value: string;
}

export type Collections = Record<SyncedTable, RxCollection<StoredDoc>> & { marks: RxCollection<Mark> };

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

/** Without the indexes: screens read whole tables, so each would be written for every document and never read. */
function documentSchema(table: SyncedTable): RxJsonSchema<StoredDoc> {
  const { properties, ...schema } = toRxSchema(table);
  const stored: unknown = { ...schema, indexes: [], properties: { ...properties, seq: { type: 'integer' } } };
  return stored as RxJsonSchema<StoredDoc>;
}

/** The argument of `addCollections` of RxDB. */
export function collectionSchemas(): Record<keyof Collections, RxCollectionCreator> {
  const documents = syncedTables.map((table) => [table, { schema: documentSchema(table) }] as const);
  const schemas: unknown = { ...Object.fromEntries(documents), marks: { schema: markSchema } };
  return schemas as Record<keyof Collections, RxCollectionCreator>;
}
