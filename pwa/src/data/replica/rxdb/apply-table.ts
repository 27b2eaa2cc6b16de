/** Decides what one table's part of a pulled page changes, given what is stored. */
import type { RxCollection } from 'rxdb';
import type { PulledDoc } from 'shared-schema/sync';
import { type StoredDoc, stepFor, storedDoc } from '../plan-page.ts';
import { type StoredState, type TableChanges, writeTable } from './write-table.ts';

/** No transaction spans collections; the engine moves its cursor last, so a torn page is applied again. */
export function applyTable(
  collection: RxCollection<StoredDoc>,
  page: ReadonlyMap<string, PulledDoc>,
  generation: number,
): Promise<number> {
  return writeTable(collection, [...page.keys()], (stored) => planChanges(page, generation, stored));
}

function planChanges(
  page: ReadonlyMap<string, PulledDoc>,
  generation: number,
  { docs, tombstones }: StoredState,
): TableChanges {
  const changed = [...page.values()].filter(
    (doc) => stepFor(doc, generation, docs.get(doc.uid) ?? tombstones.get(doc.uid)) !== 'skip',
  );
  const gone = changed.filter(({ deleted }) => deleted);
  const written = changed.filter(({ deleted }) => !deleted);
  return {
    put: written.map((doc) => storedDoc(doc, generation)),
    remove: gone.flatMap(({ uid }) => docs.get(uid) ?? []),
    bury: gone.map(({ uid, seq }) => ({ uid, seq, generation })),
    revive: written.flatMap(({ uid }) => (tombstones.has(uid) ? [uid] : [])),
  };
}
