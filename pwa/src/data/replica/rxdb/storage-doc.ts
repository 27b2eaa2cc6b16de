/** A document as the Dexie table under a collection holds it: with what its indexes need beside its own fields. */
import { type CountedRow, isPending } from 'shared-schema/rules/work-counters';
import type { SyncedTable } from '#data/queries/rows.ts';
import type { StoredDoc } from '../plan-page.ts';
import { NOT_DELETED } from './storage-internals.ts';

export interface StorageDoc extends StoredDoc {
  _deleted: string;
  /** When an answer was recorded that waits for the teacher. Others lack the field, so that its index has only these. */
  pendingSince?: string;
}

export function toStorage(table: SyncedTable, doc: StoredDoc): StorageDoc {
  const stored: StorageDoc = { ...doc, _deleted: NOT_DELETED };
  const recording: unknown = doc;
  if (table === 'recordings' && isPending(recording as CountedRow))
    stored.pendingSince = String(doc.recordedAt);
  return stored;
}

export function fromStorage({ _deleted, pendingSince, ...doc }: StorageDoc): StoredDoc {
  return doc as StoredDoc;
}
