/**
 * Rows that stay the same objects from reading to reading, so that a screen draws nothing again that did not change. A
 * row that nobody holds is not kept: a class tablet reads the answers of all its children, one replica after another.
 */
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import type { Stamp, StoredDoc } from '../plan-page.ts';

interface Known extends Stamp {
  row: WeakRef<object>;
}

export interface StableRows {
  /** The rows of a whole table as it was just read. */
  of<T extends SyncedTable>(table: T, stored: readonly StoredDoc[]): ReplicaRow<T>[];
  forget(): void;
}

export function createStableRows(): StableRows {
  const tables = new Map<SyncedTable, ReadonlyMap<string, Known>>();
  return {
    of<T extends SyncedTable>(table: T, stored: readonly StoredDoc[]) {
      const before = tables.get(table);
      const now = new Map<string, Known>();
      const rows = stored.map((doc) => {
        const { row, known } = keep(before?.get(doc.uid), doc);
        now.set(doc.uid, known);
        return row;
      });
      tables.set(table, now);
      return rows as ReplicaRow<T>[];
    },
    forget: () => tables.clear(),
  };
}

/** A document changes with its sequence; after a restored server the same sequence comes in a newer generation. */
function keep(before: Known | undefined, { generation, ...doc }: StoredDoc): { row: object; known: Known } {
  const isSame = before?.seq === doc.seq && before.generation === generation;
  const row = isSame ? before.row.deref() : undefined;
  if (before && row) return { row, known: before };
  return { row: doc, known: { seq: doc.seq, generation, row: new WeakRef(doc) } };
}
