/**
 * Decides what a page of documents changes, for every kind of replica alike.
 *
 * Within one replica generation a higher `seq` wins. Across replica generations the newer one wins whatever its `seq`:
 * after a restored backup the server counts from an earlier number, and its documents count nevertheless.
 */
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import type { SyncedTable } from '#data/queries/rows.ts';

/** What is stored about a document: itself, or the mark of its deletion. */
export interface Stamp {
  seq: number;
  generation: number;
}

export interface StoredDoc extends Stamp {
  uid: string;
  [field: string]: unknown;
}

const known: ReadonlySet<string> = new Set(syncedTables);

function isKnown(table: string): table is SyncedTable {
  return known.has(table);
}

/** The page by table, the newest version of each document only; documents of unknown tables are left out. */
export function byTable(docs: readonly PulledDoc[]): Map<SyncedTable, Map<string, PulledDoc>> {
  const tables = new Map<SyncedTable, Map<string, PulledDoc>>();
  for (const doc of docs) {
    const { table } = doc;
    if (!isKnown(table)) continue;
    const newest = tables.get(table) ?? new Map<string, PulledDoc>();
    tables.set(table, newest);
    if ((newest.get(doc.uid)?.seq ?? -1) <= doc.seq) newest.set(doc.uid, doc);
  }
  return tables;
}

/** What to do with one document, given what is stored under its uid. */
export type Step = 'write' | 'delete' | 'skip';

export function stepFor(doc: PulledDoc, generation: number, stored: Stamp | undefined): Step {
  if (stored && !isNewer({ seq: doc.seq, generation }, stored)) return 'skip';
  return doc.deleted ? 'delete' : 'write';
}

/** True when `next` replaces `stored`; the same version does, too. */
export function isNewer(next: Stamp, stored: Stamp): boolean {
  if (next.generation !== stored.generation) return next.generation > stored.generation;
  return next.seq >= stored.seq;
}

/** The document as it is stored. */
export function storedDoc(doc: PulledDoc, generation: number): StoredDoc {
  return { ...doc.value, uid: doc.uid, seq: doc.seq, generation };
}
