/** The collections of a teacher's replica: one per synced table, and one for marks that are no documents. */
import type { RxCollection, RxCollectionCreator, RxJsonSchema } from 'rxdb';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { SyncedTable } from '#data/queries/rows.ts';
import type { StoredDoc } from '../plan-page.ts';
import { documentSchemas } from './document-schemas.ts';

/** Key of the mark that names the replica's instance. */
export const INSTANCE = 'instance';

/** Key of the mark that names the tables whose documents the replica took in. */
export const TABLES = 'tables';

/** A named value of the replica. */
interface Mark {
  key: string;
  value: string;
}

export type Collections = Record<SyncedTable, RxCollection<StoredDoc>> & { marks: RxCollection<Mark> };

const markSchema: RxJsonSchema<Mark> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: { type: 'string', maxLength: 100 },
    value: { type: 'string' },
  },
  required: ['key'],
};

/** The argument of `addCollections` of RxDB. */
export function collectionSchemas(): Record<keyof Collections, RxCollectionCreator> {
  const documents = syncedTables.map((table) => [table, { schema: documentSchemas[table] }] as const);
  const schemas: unknown = { ...Object.fromEntries(documents), marks: { schema: markSchema } };
  return schemas as Record<keyof Collections, RxCollectionCreator>;
}
