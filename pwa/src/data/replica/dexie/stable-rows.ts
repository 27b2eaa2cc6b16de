/** Rows that stay the same objects from reading to reading, so that a screen draws nothing again that did not change. */
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import type { Stamp, StoredDoc } from '../plan-page.ts';

interface Known extends Stamp {
  row: unknown;
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
      const now = new Map(stored.map((doc) => [doc.uid, keep(before?.get(doc.uid), doc)]));
      tables.set(table, now);
      return [...now.values()].map(({ row }) => row as ReplicaRow<T>);
    },
    forget: () => tables.clear(),
  };
}

/** A document changes with its sequence; after a restored server the same sequence comes in a newer generation. */
function keep(known: Known | undefined, { generation, ...row }: StoredDoc): Known {
  if (known?.seq === row.seq && known.generation === generation) return known;
  return { seq: row.seq, generation, row };
}
