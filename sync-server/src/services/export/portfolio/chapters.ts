/** The order of a portfolio: children by name, their activities by title, the answers as the questions are asked. */
import type { Ref } from '#db/rows.ts';
import type { ExportRow } from '../read-rows.ts';

/** What the head of a portfolio says of one child. */
export interface Chapter {
  readonly studentId: number;
  readonly student: string;
  readonly className: string | null;
  readonly answers: number;
}

export interface Contents {
  readonly chapters: readonly Chapter[];
  /** Children whose families do not allow it. */
  readonly leftOut: number;
  /** The answers in their order. */
  readonly refs: readonly Ref[];
}

const collator = new Intl.Collator('en');

/** Of each answer only what decides its place is kept. */
export async function readContents(
  rows: AsyncIterable<ExportRow>,
  mayShow: (studentId: number) => boolean,
): Promise<Contents> {
  const keys: Key[] = [];
  const leftOut = new Set<number>();
  const chapters = new Map<number, Chapter>();
  for await (const row of rows) {
    const key = keyOf(row);
    if (!mayShow(key.studentId)) {
      leftOut.add(key.studentId);
      continue;
    }
    keys.push(key);
    const { studentId, student } = key;
    const answers = (chapters.get(studentId)?.answers ?? 0) + 1;
    chapters.set(studentId, { studentId, student, className: row.className, answers });
  }
  return {
    leftOut: leftOut.size,
    chapters: [...chapters.values()].sort(byChild),
    refs: keys.sort((a, b) => byChild(a, b) || byActivity(a, b)).map(({ id }) => id),
  };
}

type Key = ReturnType<typeof keyOf>;

function keyOf({ recording, student, activity, question }: ExportRow) {
  const { id, studentId, activityId, recordedAt } = recording;
  return { id, studentId, activityId, recordedAt, student, activity, question };
}

type Child = Pick<Key, 'student' | 'studentId'>;

function byChild(a: Child, b: Child): number {
  return collator.compare(a.student, b.student) || a.studentId - b.studentId;
}

/** Questions that were removed come last. */
function byActivity(a: Key, b: Key): number {
  return (
    collator.compare(a.activity, b.activity) ||
    a.activityId - b.activityId ||
    (a.question ?? Number.MAX_SAFE_INTEGER) - (b.question ?? Number.MAX_SAFE_INTEGER) ||
    (a.recordedAt < b.recordedAt ? -1 : 1)
  );
}
