/** Follows an index of the recordings until a question has its rows. */
import { Dexie, type Table } from 'dexie';
import type { RxCollection } from 'rxdb';
import {
  isUnheard as waitsForChild,
  isPending as waitsForTeacher,
} from 'shared-schema/rules/progress/work-counters';
import type { StoredDoc } from '../plan-page.ts';
import type { RecordingQuestion, RecordingStretch, ReplicaRecording } from '../recordings-index.ts';
import { fromStorage, rowOf, rowsOf, type StorageDoc } from './storage-doc.ts';
import { internalsOf, NOT_DELETED } from './storage-internals.ts';

/** In one request, so that no task is long. */
const MAX_ROWS_PER_READ = 100;
/** Where all rows are summed: nobody waits for the first ones, and a slow laptop has other things to draw. */
const ROWS_PER_VISIT = 50;

interface Path {
  /** Fields of the index, as RxDB makes it. */
  fields: readonly string[];
  /** Values of its first fields. */
  given: readonly string[];
}

export async function findRecordings(
  collection: RxCollection<StoredDoc>,
  question: RecordingQuestion,
): Promise<StoredDoc[]> {
  if (isNoTime(question)) return [];
  const { dexieDb, dexieTable } = await internalsOf(collection);
  const path = pathOf(question);
  const { limit, order, since, before } = question;
  // Where a question has a further condition, few of the rows may be answers.
  const rowsPerRead = isNarrowed(question) ? MAX_ROWS_PER_READ : Math.min(limit, MAX_ROWS_PER_READ);
  return dexieDb.transaction('r', dexieTable, async () => {
    const found: StoredDoc[] = [];
    await follow(dexieTable, { path, order, rowsPerRead, since, before }, (rows) => {
      found.push(...rows.map(fromStorage).filter((doc) => isAnswer(question, doc)));
      return found.length < limit;
    });
    return found.slice(0, limit);
  });
}

export async function visitRecordings(
  collection: RxCollection<StoredDoc>,
  { since }: RecordingStretch,
  take: (part: readonly ReplicaRecording[]) => void,
): Promise<void> {
  const { dexieDb, dexieTable } = await internalsOf(collection);
  const walk = { path: pathOf({}), order: 'oldest', rowsPerRead: ROWS_PER_VISIT, since } as const;
  await dexieDb.transaction('r', dexieTable, () =>
    follow(dexieTable, walk, (rows) => {
      // As they are stored: to copy each would take longer than to sum it.
      take(rowsOf<'recordings'>(rows));
      return true;
    }),
  );
}

interface Walk {
  path: Path;
  order: RecordingQuestion['order'];
  rowsPerRead: number;
  since?: string | undefined;
  before?: string | undefined;
}

/** Reads along an index until it ends or `take` returns false. */
async function follow(
  table: Table<StorageDoc>,
  walk: Walk,
  take: (rows: StorageDoc[]) => boolean,
): Promise<void> {
  const { path, order, rowsPerRead } = walk;
  let last: StorageDoc | undefined;
  let goesOn = true;
  while (goesOn) {
    const [from, to] = rangeOf(walk, last);
    const stretch = table.where(`[${path.fields.join('+')}]`).between(from, to, false, false);
    const ordered = order === 'newest' ? stretch.reverse() : stretch;
    const rows: StorageDoc[] = await ordered.limit(rowsPerRead).toArray();
    last = rows.at(-1);
    goesOn = take(rows) && rows.length === rowsPerRead;
  }
}

/** True for a stretch of time without a moment in it, of which IndexedDB makes no range. */
function isNoTime({ since, before }: RecordingQuestion): boolean {
  return since !== undefined && before !== undefined && since >= before;
}

function pathOf({
  studentUid,
  activityUid,
  isPending,
  isUnheard,
}: Pick<RecordingQuestion, 'studentUid' | 'activityUid' | 'isPending' | 'isUnheard'>): Path {
  if (isPending) return path([], 'pendingSince');
  if (isUnheard) return path([], 'unheardSince');
  const wanted = [
    ...(studentUid === undefined ? [] : [['studentUid', studentUid] as const]),
    ...(activityUid === undefined ? [] : [['activityUid', activityUid] as const]),
  ];
  return path(wanted, 'recordedAt');
}

function path(wanted: readonly (readonly [string, string])[], time: string): Path {
  return {
    fields: ['_deleted', ...wanted.map(([field]) => field), time, 'uid'],
    given: [NOT_DELETED, ...wanted.map(([, value]) => value)],
  };
}

/** True where the index has rows that the question does not ask for. */
function isNarrowed({ accepts, isPending, isUnheard, studentUid, activityUid }: RecordingQuestion): boolean {
  if (accepts !== undefined || (isPending && isUnheard)) return true;
  return Boolean(isPending || isUnheard) && (studentUid ?? activityUid) !== undefined;
}

/** The keys between which the next rows are, both excluded. */
function rangeOf(
  { path: { fields, given }, order, since, before }: Walk,
  last: StorageDoc | undefined,
): [unknown[], unknown[]] {
  // A longer key comes after its beginning: `since` itself is between the ends, and `before` is not.
  const ends: [unknown[], unknown[]] = [
    [...given, since ?? Dexie.minKey],
    [...given, before ?? Dexie.maxKey],
  ];
  if (last) ends[order === 'newest' ? 1 : 0] = fields.map((field) => last[field]);
  return ends;
}

/** What the index does not say. */
function isAnswer(
  { studentUid, activityUid, isPending, isUnheard, accepts }: RecordingQuestion,
  doc: StoredDoc,
): boolean {
  return (
    // Of two marks the index has one, and an older window marks by a rule of its own.
    (!isPending || waitsForTeacher(rowOf<'recordings'>(doc))) &&
    (!isUnheard || waitsForChild(rowOf<'recordings'>(doc))) &&
    (studentUid === undefined || doc.studentUid === studentUid) &&
    (activityUid === undefined || doc.activityUid === activityUid) &&
    (accepts === undefined || accepts(rowOf<'recordings'>(doc)))
  );
}
