/** The rows in which imports of children are kept. Decision 081. */

/** The list of an import of children, until its teacher closes it. */
export interface StudentImportRow {
  account: string;
  /** ISO 8601, by this device's clock. */
  startedAt: string;
  rows: ImportRow[];
}

/** A row of an import: what became of it, its commands say. */
export interface ImportRow {
  kind: 'class' | 'new' | 'changed' | 'left' | 'unusable' | 'ignored';
  /** Name of the child or class as the list shows it. */
  name: string;
  className: string;
  /** Uid of the child or class; empty for a row that was not usable or was ignored. */
  uid: string;
  /** The school's key of a new child: another device may have made the child under another uid. */
  key?: string;
  commandIds: string[];
  /** Those of `commandIds` that a person discarded after they were refused; left out: none. */
  discardedCommandIds?: string[];
  /** Why a row was not usable or was ignored. */
  reason?: string;
}
