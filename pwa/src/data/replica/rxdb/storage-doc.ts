/** A document as the Dexie table under a collection holds it: with what its indexes need beside its own fields. */
import { type CountedRow, isPending } from 'shared-schema/rules/work-counters';
import type { SyncedTable } from '#data/queries/rows.ts';
import type { StoredDoc } from '../plan-page.ts';
import { NOT_DELETED } from './storage-internals.ts';

export interface StorageDoc extends StoredDoc {
  /** Only where the table has indexes, which begin with it: RxDB gives every table one more, and nobody reads that. */
  _deleted?: string;
  /** When an answer was recorded that waits for the teacher. Others lack the field, so that its index has only these. */
  pendingSince?: string;
}

export function toStorage(table: SyncedTable, doc: StoredDoc): StorageDoc {
  if (table !== 'recordings') return doc;
  const row: unknown = doc;
  const pending = isPending(row as CountedRow) && { pendingSince: String(doc.recordedAt) };
  return { ...doc, _deleted: NOT_DELETED, ...pending };
}

export function fromStorage({ _deleted, pendingSince, ...doc }: StorageDoc): StoredDoc {
  return doc as StoredDoc;
}
