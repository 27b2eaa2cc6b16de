/** The collections of a teacher's replica: one per synced table, and one for marks that are no documents. */
import type { RxCollection, RxCollectionCreator, RxJsonSchema } from 'rxdb';
import { toRxSchema } from 'shared-schema/entities/rxdb-schema';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { SyncedTable } from '#data/queries/rows.ts';
import type { StoredDoc } from '../plan-page.ts';

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

/**
 * What screens ask for about a teacher's answers. Other tables are read whole: an index of theirs would be written for
 * every document and never read. RxDB puts its mark of deletion before each, and the key behind it.
 */
const recordingIndexes = [
  ['recordedAt'],
  ['studentUid', 'recordedAt'],
  ['activityUid', 'recordedAt'],
  ['studentUid', 'activityUid', 'recordedAt'],
  ['pendingSince'],
  ['unheardSince'],
] as const;

function documentSchema(table: SyncedTable): RxJsonSchema<StoredDoc> {
  const { properties, required, ...schema } = toRxSchema(table);
  const indexes = table === 'recordings' ? recordingIndexes : [];
  const indexed = [...new Set<string>(indexes.flat())];
  const stored: unknown = {
    ...schema,
    indexes,
    // RxDB asks for it and checks no document against it: `pendingSince` and `unheardSince` are there only while something waits.
    required: [...new Set([...required, ...indexed])],
    properties: {
      ...properties,
      seq: { type: 'integer' },
      ...Object.fromEntries(indexed.map((field) => [field, { type: 'string', maxLength: 64 }])),
    },
  };
  return stored as RxJsonSchema<StoredDoc>;
}

/** The argument of `addCollections` of RxDB. */
export function collectionSchemas(): Record<keyof Collections, RxCollectionCreator> {
  const documents = syncedTables.map((table) => [table, { schema: documentSchema(table) }] as const);
  const schemas: unknown = { ...Object.fromEntries(documents), marks: { schema: markSchema } };
  return schemas as Record<keyof Collections, RxCollectionCreator>;
}
