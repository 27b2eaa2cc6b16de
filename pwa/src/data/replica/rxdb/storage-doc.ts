/** A document as the Dexie table under a collection holds it: with what its indexes need beside its own fields. */
import { isPending, isUnheard } from 'shared-schema/rules/progress/work-counters';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import type { StoredDoc } from '../plan-page.ts';
import { NOT_DELETED } from './storage-internals.ts';

export interface StorageDoc extends StoredDoc {
  /** Only where the table has indexes, which begin with it: RxDB gives every table one more, and nobody reads that. */
  _deleted?: string;
  /** When an answer was recorded that waits for the teacher. Others lack the field, so that its index has only these. */
  pendingSince?: string;
  /** When an answer was recorded whose feedback waits for the child; others lack the field. */
  unheardSince?: string;
}

export function toStorage(table: string, doc: StoredDoc): StorageDoc {
  if (table !== 'recordings') return doc;
  const row = rowOf<'recordings'>(doc);
  const pending = isPending(row) && { pendingSince: row.recordedAt };
  const unheard = isUnheard(row) && { unheardSince: row.recordedAt };
  return { ...doc, _deleted: NOT_DELETED, ...pending, ...unheard };
}

/** Documents as the rows that they were written from; RxDB's types know only the fields that all tables have. */
export const rowsOf = <T extends SyncedTable>(docs: unknown) => docs as ReplicaRow<T>[];
export const rowOf = <T extends SyncedTable>(doc: unknown) => doc as ReplicaRow<T>;

export function fromStorage({ _deleted, pendingSince, unheardSince, ...doc }: StorageDoc): StoredDoc {
  return doc as StoredDoc;
}
