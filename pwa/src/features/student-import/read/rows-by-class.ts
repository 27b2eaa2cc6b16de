/** Enrollments of a roster file, as the students of each class. Pure. */
import type { CsvRow } from './csv-table.ts';
import { type ListedStudent, MAX_NAME_LENGTH, type UnusableRow } from './roster.ts';

export interface ClassRows {
  students: ListedStudent[];
  unusable: UnusableRow[];
}

/** A child of the file, or why nobody can make it. */
export type StudentOrReason = ListedStudent | UnusableRow['reason'];

const NO_NAME = { code: 'no_name' } as const;

/**
 * `enrollments` are pairs of a class and a user. `findRow` answers 'left' for who is gone from the school. A delta file
 * may name users without their data (`isWhole` false): they come without names, and are found by their key.
 */
export function studentsByClass(
  enrollments: readonly (readonly [classKey: string, userKey: string])[],
  findRow: (userKey: string) => CsvRow | 'left' | undefined,
  toStudent: (row: CsvRow, key: string) => StudentOrReason,
  isWhole: boolean,
): Map<string, ClassRows> {
  const classes = new Map<string, ClassRows & { keys: Set<string> }>();
  for (const [classKey, key] of enrollments) {
    const of = classes.get(classKey) ?? { students: [], unusable: [], keys: new Set() };
    classes.set(classKey, of);
    const row = findRow(key);
    if (row === 'left' || of.keys.has(key)) continue;
    of.keys.add(key);
    const student = row ? toStudent(row, key) : isWhole ? NO_NAME : namelessStudent(key);
    if (isListed(student)) of.students.push(student);
    else of.unusable.push({ text: key, reason: student });
  }
  return classes;
}

function namelessStudent(key: string): ListedStudent {
  return { key, firstName: '', lastName: '', grade: null, username: null };
}

export const isListed = (student: StudentOrReason): student is ListedStudent => !('code' in student);

/** The reason for a child without both names, or with a name or a key that the server does not take. */
export function toListedStudent(row: Omit<ListedStudent, 'username'>): StudentOrReason {
  const { key, firstName, lastName } = row;
  if (firstName === '' || lastName === '' || key === null) return NO_NAME;
  const isTooLong = [key, firstName, lastName].some(({ length }) => length > MAX_NAME_LENGTH);
  return isTooLong ? { code: 'too_long' } : { ...row, username: null };
}
