/**
 * The counters of a teacher's answers beside the recordings, one row for each activity: a page of a lesson changes few of
 * them, and the numbers of a screen are read without reading an answer.
 */

import {
  COUNTING_VERSION,
  type CountedRow,
  changeCounters,
  type WorkCounter,
} from 'shared-schema/rules/progress/work-counters';
import type { StoredDoc } from '../plan-page.ts';
import { COUNTED, COUNTERS, type SideRow } from './side-rows.ts';
import { rowOf } from './storage-doc.ts';
import type { internalsOf } from './storage-internals.ts';

type SideTable = Awaited<ReturnType<typeof internalsOf>>['dexieAttachmentsTable'];
export type CounterRow = SideRow<WorkCounter[]>;

export const counterKey = (activityUid: string): string => `${COUNTERS}${activityUid}`;

export interface Counted {
  readonly version: number;
  readonly writes: number;
}

/** False where an app with other rules has written since, or before. A collection that nobody has written counts nothing. */
export const isCounted = (known: Counted | undefined, writes: number): boolean =>
  writes === 0 || (known?.version === COUNTING_VERSION && known.writes === writes);

export const countedRow = (writes: number): SideRow<Counted> => ({
  id: COUNTED,
  data: { version: COUNTING_VERSION, writes },
});

/** The changed rows. Run inside the transaction that writes the documents. */
export async function changedCounters(
  side: SideTable,
  { added, removed }: { added: readonly StoredDoc[]; removed: readonly StoredDoc[] },
): Promise<CounterRow[]> {
  const [addedTo, removedFrom] = [byActivity(added), byActivity(removed)];
  const keys = [...new Set([...addedTo.keys(), ...removedFrom.keys()])];
  if (keys.length === 0) return [];
  const known: (CounterRow | undefined)[] = await side.bulkGet(keys);
  return keys.map((id, index) => ({
    id,
    data: changeCounters(known[index]?.data ?? [], addedTo.get(id) ?? [], removedFrom.get(id) ?? []),
  }));
}

function byActivity(docs: readonly StoredDoc[]): Map<string, CountedRow[]> {
  const groups = new Map<string, CountedRow[]>();
  for (const doc of docs) {
    const row = rowOf<'recordings'>(doc);
    const key = counterKey(String(doc.activityUid));
    const found = groups.get(key);
    if (found) found.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
