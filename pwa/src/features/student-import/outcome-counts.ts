/** What became of the rows of an import, counted. Pure. */
import type { Student } from '#data/queries/teacher/rows.ts';
import type { ImportedRow } from '#data/student-imports/use-student-import.ts';

/**
 * A new child who is not among the students: a person discarded the command that was refused, or removed the child
 * since. `reason` says so.
 */
export function withoutMissing(
  rows: readonly ImportedRow[],
  students: readonly Pick<Student, 'uid' | 'sourcedId'>[],
  reason: string,
): ImportedRow[] {
  const known = new Set(students.flatMap(({ uid, sourcedId }) => [uid, sourcedId]));
  const isMissing = ({ kind, uid, key, outcome }: ImportedRow) =>
    kind === 'new' && outcome.kind === 'done' && !known.has(uid) && !(key !== undefined && known.has(key));
  return rows.map((row) => (isMissing(row) ? { ...row, outcome: { kind: 'failed', reason } } : row));
}

export interface OutcomeCounts {
  /** New students whom the server made. */
  imported: number;
  failed: number;
  changed: number;
  left: number;
  /** Lines of a list that are no rows of it. */
  ignored: number;
  /** Stored here; the server has not answered yet. */
  waiting: number;
  waitingNew: number;
}

export function countOutcome(rows: readonly Pick<ImportedRow, 'kind' | 'outcome'>[]): OutcomeCounts {
  const count = (outcome: ImportedRow['outcome']['kind'], kind?: ImportedRow['kind']) =>
    rows.filter((row) => row.outcome.kind === outcome && (kind === undefined || row.kind === kind)).length;
  const ignored = count('failed', 'ignored');
  return {
    imported: count('done', 'new'),
    failed: count('failed') - ignored,
    changed: count('done', 'changed'),
    left: count('done', 'left'),
    ignored,
    waiting: count('waiting'),
    waitingNew: count('waiting', 'new'),
  };
}
