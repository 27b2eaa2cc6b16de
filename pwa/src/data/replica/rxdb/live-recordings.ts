/** The questions about recordings, live: RxDB's events say when an answer may have changed, and it is asked again. */
import type { RxChangeEventBulk, RxCollection } from 'rxdb';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import { oneAtATime } from '#data/one-at-a-time.ts';
import type { LiveValue } from '../live-value.ts';
import type { StoredDoc } from '../plan-page.ts';
import type { RecordingQuestion, RecordingsIndex } from '../recordings-index.ts';
import { type CounterRow, counterKey } from './counter-rows.ts';
import { findRecordings, visitRecordings } from './find-recordings.ts';
import { COUNTERS, endOf } from './side-rows.ts';
import { type Known, keepRow } from './stable-docs.ts';
import { fromStorage, rowOf, type StorageDoc } from './storage-doc.ts';
import { internalsOf } from './storage-internals.ts';

type Recordings = RxCollection<StoredDoc>;

interface Source {
  collection: Recordings;
  /** Called when the replica is gone. */
  fail: Set<(reason: unknown) => void>;
}

export function createRecordingsIndex(collection: Recordings): RecordingsIndex {
  const source: Source = { collection, fail: new Set() };
  const find = createFinder(collection);
  const under = async (uids: readonly string[]) => {
    const { dexieTable } = await internalsOf(collection);
    const rows: (StorageDoc | undefined)[] = await dexieTable.bulkGet([...uids]);
    return rows.flatMap((row) => (row ? [knownRow(keepRow(undefined, fromStorage(row)))] : []));
  };
  return {
    find,
    visit: (stretch, take) => visitRecordings(collection, stretch, take),
    observe: (question) => {
      const kept = createFinder(collection);
      return live(
        source,
        (docs) => docs.some((doc) => mayConcern(question, doc)),
        () => kept(question),
      );
    },
    under,
    observeUnder: (uids) => {
      const named = new Set(uids);
      return live(
        source,
        (docs) => docs.some(({ uid }) => named.has(uid)),
        () => under(uids),
      );
    },
    counters: async () => [...(await readCounters(collection)).values()].flat(),
    observeCounters: () => liveCounters(source),
    fail(reason) {
      for (const fail of [...source.fail]) fail(reason);
    },
  };
}

const knownRow = ({ row }: Known) => rowOf<'recordings'>(row);

/** Rows that were found by the call before stay the same objects. */
function createFinder(collection: Recordings): RecordingsIndex['find'] {
  let last = new Map<string, Known>();
  return async (question) => {
    const docs = await findRecordings(collection, question);
    last = new Map(docs.map((doc) => [doc.uid, keepRow(last.get(doc.uid), doc)]));
    return [...last.values()].map(knownRow);
  };
}

function mayConcern({ studentUid, activityUid }: RecordingQuestion, doc: StoredDoc): boolean {
  return (
    (studentUid === undefined || doc.studentUid === studentUid) &&
    (activityUid === undefined || doc.activityUid === activityUid)
  );
}

/** Reads at the first subscription, and again when `isConcerned` by documents as they were or are. */
function live<Value>(
  { collection, fail }: Source,
  isConcerned: (changed: readonly StoredDoc[]) => boolean,
  read: () => Promise<Value>,
): LiveValue<Value> {
  return {
    subscribe(next, error) {
      let isOver = false;
      const publish = async () => {
        const value = await read();
        if (!isOver) next(value);
      };
      const onFailure = (reason: unknown) => !isOver && error?.(reason);
      const run = oneAtATime(publish, onFailure);
      fail.add(onFailure);
      const events = collection.eventBulks$.subscribe((bulk) => isConcerned(changedBy(bulk)) && run());
      run();
      return {
        unsubscribe() {
          isOver = true;
          fail.delete(onFailure);
          events.unsubscribe();
        },
      };
    },
  };
}

function changedBy({ events }: RxChangeEventBulk<StoredDoc>): StoredDoc[] {
  return events.flatMap(({ documentData, previousDocumentData }) => {
    return previousDocumentData ? [documentData, previousDocumentData] : [documentData];
  });
}

async function readCounters(collection: Recordings): Promise<Map<string, WorkCounter[]>> {
  const { dexieAttachmentsTable: side } = await internalsOf(collection);
  const rows: CounterRow[] = await side.where('id').between(COUNTERS, endOf(COUNTERS)).toArray();
  return new Map(rows.map(({ id, data }) => [id, data]));
}

/** Only the counters of activities whose answers changed are read again. */
function liveCounters(source: Source): LiveValue<WorkCounter[]> {
  const { collection } = source;
  return {
    subscribe(next, error) {
      let known: Map<string, WorkCounter[]> | undefined;
      let changed = new Set<string>();
      const note = (docs: readonly StoredDoc[]) => {
        for (const doc of docs) changed.add(counterKey(String(doc.activityUid)));
        return true;
      };
      const read = async () => {
        const keys = [...changed];
        changed = new Set();
        known = known ? await withChanged(collection, known, keys) : await readCounters(collection);
        return [...known.values()].flat();
      };
      return live(source, note, read).subscribe(next, error);
    },
  };
}

async function withChanged(
  collection: Recordings,
  known: ReadonlyMap<string, WorkCounter[]>,
  keys: string[],
): Promise<Map<string, WorkCounter[]>> {
  const { dexieAttachmentsTable: side } = await internalsOf(collection);
  const rows: (CounterRow | undefined)[] = await side.bulkGet(keys);
  const next = new Map(known);
  for (const [index, key] of keys.entries()) next.set(key, rows[index]?.data ?? []);
  return next;
}
