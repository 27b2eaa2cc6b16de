/** Finds the child of the school that a row of a file means. Pure. */
import { isSameName, nameKey } from 'shared-schema/rules/people/name-key';
import { searchKey } from 'shared-schema/rules/search-key';
import { isInClass } from '#data/queries/teacher/roster.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import type { ListedStudent } from '../read/roster.ts';
import { createFindByKey, isSameKey } from './find-by-key.ts';

export type Match =
  /** By the school's key, or by the username. */
  | { kind: 'found'; student: Student }
  /** By nothing but the name; the last ones by nothing but the key or the username, with another name. */
  | { kind: 'maybe'; candidates: readonly Student[] }
  | { kind: 'none' };

export interface Matcher {
  /** Of candidates, those of the very name come first, then those of `classUid`, the class of the row. */
  match(row: ListedStudent, classUid: string | null): Match;
  /** No later row means this child by name. */
  take(student: Student): void;
  /** The row as one of this child, or of a new one: without a key and a username that another child has. */
  withoutOthers(row: ListedStudent, student?: Student): ListedStudent;
}

/**
 * `rows` are all of the file: a child whom one of them means by key is no candidate of another. A list that a person
 * made (`isList`) may have other numbers in the column of keys, and new names beside old usernames: there a child with
 * another name is only asked about.
 */
export function createMatcher(
  students: readonly Student[],
  rows: readonly ListedStudent[],
  isList: boolean,
): Matcher {
  const byKey = createFindByKey(students, rows, isList);
  const usernames = new Map(students.map((each) => [nameKey(each.username), each]));
  const byUsername = ({ username }: ListedStudent) =>
    username === null ? undefined : usernames.get(nameKey(username));
  const byKeyOrUsername = (row: ListedStudent) =>
    [byKey(row), byUsername(row)].filter((each) => each !== undefined);
  const find = (row: ListedStudent) =>
    byKeyOrUsername(row).find((each) => !(isList && isOtherName(row, each)));
  const taken = new Set(rows.flatMap((row) => find(row)?.uid ?? []));
  const namesakesOf = createNamesakes(students, isList);
  const freeNamesakesOf = (row: ListedStudent) => namesakesOf(row).filter(({ uid }) => !taken.has(uid));
  const unfound = rows.filter((row) => !find(row));
  const kept = keptForTheirNames(unfound, freeNamesakesOf);
  return {
    match(row, classUid) {
      const student = find(row);
      if (student) return { kind: 'found', student };
      const isHere = (each: Student) => isInClass(each, classUid);
      const isEqual = (each: Student) => hasName(each, row);
      const namesakes = freeNamesakesOf(row).toSorted(
        (a, b) => Number(isEqual(b)) - Number(isEqual(a)) || Number(isHere(b)) - Number(isHere(a)),
      );
      const candidates = [...new Set([...namesakes, ...byKeyOrUsername(row)])].filter(
        (each) => isEqual(each) || !(kept.has(each.uid) || taken.has(each.uid)),
      );
      return candidates.length > 0 ? { kind: 'maybe', candidates } : { kind: 'none' };
    },
    take: ({ uid }) => void taken.add(uid),
    withoutOthers(row, student) {
      const isOthers = (holder: Student | undefined) => holder !== undefined && holder !== student;
      return {
        ...row,
        ...(isOthers(byKey(row)) && { key: null }),
        ...(isOthers(byUsername(row)) && { username: null }),
      };
    },
  };
}

/** Children with the name of a row, written with any accents. A child with another key is another child. */
function createNamesakes(students: readonly Student[], isList: boolean) {
  const byName = new Map<string, Student[]>();
  for (const each of students) {
    const name = searchKey(each.firstName, each.lastName);
    byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  return ({ key, firstName, lastName }: ListedStudent) =>
    (byName.get(searchKey(firstName, lastName)) ?? []).filter(
      ({ sourcedId }) => key === null || !sourcedId || isSameKey(key, sourcedId, isList),
    );
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

/** Whether neither the first nor the last name is the same, nor both together, divided in another way. */
function isOtherName(row: ListedStudent, student: Student): boolean {
  return (
    searchKey(row.firstName) !== searchKey(student.firstName) &&
    searchKey(row.lastName) !== searchKey(student.lastName) &&
    searchKey(row.firstName, row.lastName) !== searchKey(student.firstName, student.lastName)
  );
}
