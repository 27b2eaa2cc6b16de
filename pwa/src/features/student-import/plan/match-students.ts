/** Finds the child of the school that a row of a file means. Pure. */
import { isSameName, nameKey } from 'shared-schema/rules/people/name-key';
import { searchKey } from 'shared-schema/rules/search-key';
import { isInClass } from '#data/queries/teacher/roster.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import type { ListedStudent } from '../read/roster.ts';

export type Match =
  /** By the school's key, or by the username. */
  | { kind: 'found'; student: Student }
  /** By nothing but the name; or `keyHolder`, the last candidate, by nothing but the key, with another name. */
  | { kind: 'maybe'; candidates: readonly Student[]; keyHolder?: Student }
  | { kind: 'none' };

export interface Matcher {
  /** Of candidates, those of the very name come first, then those of `classUid`, the class of the row. */
  match(row: ListedStudent, classUid: string | null): Match;
  /** No later row means this child by name. */
  take(student: Student): void;
}

/**
 * `rows` are all of the file: a child whom one of them means by key is no candidate of another. A list that a person
 * made (`isList`) may have other numbers in the column of keys: there a child with another name is only asked about.
 */
export function createMatcher(
  students: readonly Student[],
  rows: readonly ListedStudent[],
  isList: boolean,
): Matcher {
  const byKey = new Map(
    students.flatMap((each) => (each.sourcedId ? [[each.sourcedId, each] as const] : [])),
  );
  const byUsername = new Map(students.map((each) => [nameKey(each.username), each]));
  const byName = new Map<string, Student[]>();
  for (const each of students) {
    const name = searchKey(each.firstName, each.lastName);
    byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  const find = ({ key, username }: ListedStudent) =>
    (key === null ? undefined : byKey.get(key)) ??
    (username === null ? undefined : byUsername.get(nameKey(username)));
  const keyHolderOf = (row: ListedStudent) => {
    const student = isList && row.key !== null ? byKey.get(row.key) : undefined;
    return student && isOtherName(row, student) ? student : undefined;
  };
  const isFound = (row: ListedStudent) => !keyHolderOf(row) && find(row) !== undefined;
  const taken = new Set(rows.flatMap((row) => (isFound(row) ? (find(row)?.uid ?? []) : [])));
  const namesakesOf = (row: ListedStudent) =>
    (byName.get(searchKey(row.firstName, row.lastName)) ?? [])
      // A child with another key is another child.
      .filter(({ uid, sourcedId }) => !taken.has(uid) && (row.key === null || !sourcedId));
  const kept = keptForTheirNames(
    rows.filter((row) => !isFound(row)),
    namesakesOf,
  );
  return {
    match(row, classUid) {
      const student = find(row);
      const keyHolder = keyHolderOf(row);
      if (student && !keyHolder) return { kind: 'found', student };
      const isHere = (each: Student) => isInClass(each, classUid);
      const isEqual = (each: Student) => hasName(each, row);
      const candidates = namesakesOf(row)
        .filter((each) => isEqual(each) || !kept.has(each.uid))
        .toSorted((a, b) => Number(isEqual(b)) - Number(isEqual(a)) || Number(isHere(b)) - Number(isHere(a)));
      if (keyHolder) return { kind: 'maybe', candidates: [...candidates, keyHolder], keyHolder };
      return candidates.length > 0 ? { kind: 'maybe', candidates } : { kind: 'none' };
    },
    take: ({ uid }) => void taken.add(uid),
  };
}

/** Whether both names are the same. Accents count: Jose and José are two names. */
export function hasName(student: Student, row: ListedStudent): boolean {
  return (
    isSameName(student.firstName ?? '', row.firstName) && isSameName(student.lastName ?? '', row.lastName)
  );
}

/**
 * Uids of the children whose very name is in the file, as often as there are such children: a row with other accents
 * means none of them.
 */
function keptForTheirNames(
  rows: readonly ListedStudent[],
  namesakesOf: (row: ListedStudent) => readonly Student[],
): ReadonlySet<string> {
  const rowsOf = new Map<string, Set<string | ListedStudent>>();
  const kept = new Set<string>();
  for (const row of rows) {
    const equal = namesakesOf(row).filter((each) => hasName(each, row));
    for (const { uid } of equal) {
      // A child of several classes has a row in each, with one key.
      const naming = (rowsOf.get(uid) ?? new Set()).add(row.key ?? row);
      rowsOf.set(uid, naming);
      if (naming.size >= equal.length) kept.add(uid);
    }
  }
  return kept;
}

/** Whether neither the first nor the last name is the same. */
function isOtherName(row: ListedStudent, student: Student): boolean {
  return (
    searchKey(row.firstName) !== searchKey(student.firstName) &&
    searchKey(row.lastName) !== searchKey(student.lastName)
  );
}
