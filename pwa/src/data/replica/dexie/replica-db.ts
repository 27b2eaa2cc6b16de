/** The tables of a student's replica. Everything in it can be pulled again. */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { SyncedTable } from '#data/queries/rows.ts';
import type { Stamp, StoredDoc } from '../plan-page.ts';

/** Mark of a deleted document, so that an older version that comes late does not bring it back. */
export interface Tombstone extends Stamp {
  t: SyncedTable;
  uid: string;
}

/** Version of the newest table of which students see documents: a replica that begins with another is pulled anew. */
export const TABLES_VERSION = '2';

export class ReplicaDb extends Dexie {
  declare tombstones: Table<Tombstone, [table: string, uid: string]>;
  declare marks: Table<{ key: string; value: string }, string>;

  constructor(account: string, options: DexieOptions = {}) {
    super(`chickadee-replica-${account}`, options);
    const documents = Object.fromEntries(syncedTables.map((table) => [table, 'uid']));
    const { consents: _, ...third } = documents;
    const { feedback_comments: __, ...second } = third;
    const { activity_speech: ___, ...first } = second;
    this.version(1).stores({ ...first, tombstones: '[t+uid]', marks: 'key' });
    // The older app skipped the documents of the new table: without its marks, the replica is pulled anew.
    this.version(2)
      .stores(second)
      .upgrade((upgrade) => upgrade.table('marks').clear());
    // No student sees a document of the tables of the third and the fourth version: nothing of them was skipped.
    this.version(3).stores(third);
    this.version(4).stores(documents);
  }

  docs(table: SyncedTable): Table<StoredDoc, string> {
    return this.table(table);
  }
}
