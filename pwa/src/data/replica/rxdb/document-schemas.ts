/**
 * The RxDB schemas of the documents, made of the tables' definitions. The build runs this file and puts in its place what
 * `documentSchemas` is (pwa/build/inline-schemas.ts): the page that opens a replica loads no zod and makes no schema.
 */
// First: it must run before any schema is made.
import 'shared-schema/jitless';
import type { RxJsonSchema } from 'rxdb';
import { toRxSchema } from 'shared-schema/entities/rxdb-schema';
import { type SyncedTable, syncedTables } from 'shared-schema/entities/synced-tables';
import type { StoredDoc } from '../plan-page.ts';

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

const entries = syncedTables.map((table) => [table, documentSchema(table)] as const);

export const documentSchemas = Object.fromEntries(entries) as Record<SyncedTable, RxJsonSchema<StoredDoc>>;
