/** Memberships of a roster file, as the students of each class. Pure. */
import type { CsvRow } from './csv-table.ts';
import { type ListedStudent, MAX_NAME_LENGTH, type UnusableRow } from './roster.ts';

export interface ClassRows {
  students: ListedStudent[];
  unusable: UnusableRow[];
}

/**
 * `memberships` are pairs of a class and a user. `findRow` answers 'left' for who is gone from the school. A delta file
 * may name users without their data (`isWhole` false): they come without names, and are found by their key.
 */
export function studentsByClass(
  memberships: readonly (readonly [classKey: string, userKey: string])[],
  findRow: (userKey: string) => CsvRow | 'left' | undefined,
  toStudent: (row: CsvRow, key: string) => ListedStudent | null,
  isWhole: boolean,
): Map<string, ClassRows> {
  const classes = new Map<string, ClassRows & { keys: Set<string> }>();
  for (const [classKey, key] of memberships) {
    const of = classes.get(classKey) ?? { students: [], unusable: [], keys: new Set() };
    classes.set(classKey, of);
    const row = findRow(key);
    if (row === 'left' || of.keys.has(key)) continue;
    of.keys.add(key);
    const nameless = { key, firstName: '', lastName: '', grade: null, username: null };
    const student = row ? toStudent(row, key) : isWhole ? null : nameless;
    if (student) of.students.push(student);
    else of.unusable.push({ text: key, reason: { code: 'no_name' } });
  }
  return classes;
}

/** Null for a child without both names, or with one that the server does not take. */
export function toListedStudent(row: Omit<ListedStudent, 'username'>): ListedStudent | null {
  const { key, firstName, lastName } = row;
  const isUsable = [firstName, lastName].every((name) => name !== '' && name.length <= MAX_NAME_LENGTH);
  return isUsable && key !== null && key.length <= MAX_NAME_LENGTH ? { ...row, username: null } : null;
}
