/** The student roster: who is in which class, searched and filtered. Pure. */
import { createSearch } from 'shared-schema/rules/search-key';
import { personName } from './names.ts';
import type { SchoolClass, Student } from './rows.ts';

export type RosterFilter = 'all' | 'assigned' | 'unassigned';

export interface RosterCounts {
  total: number;
  assigned: number;
  unassigned: number;
}

export function countRoster(students: readonly Student[]): RosterCounts {
  const assigned = students.filter(isInAnyClass).length;
  return { total: students.length, assigned, unassigned: students.length - assigned };
}

/** By name or username; `filter` by whether the student is in a class. */
export function searchRoster(
  students: readonly Student[],
  search: string,
  filter: RosterFilter = 'all',
): Student[] {
  const isFound = createSearch(search);
  return students.filter(
    (student) =>
      isFound(personName(student), student.username) &&
      (filter === 'all' || (filter === 'assigned') === isInAnyClass(student)),
  );
}

/** Whether a student is in the class, as the home class or besides. Null is no class. */
export function isInClass(
  { classCodeUid, furtherClassUids }: ClassesOfStudent,
  classUid: string | null,
): boolean {
  return classUid !== null && (classCodeUid === classUid || furtherClassUids.includes(classUid));
}

export function isInAnyClass({ classCodeUid, furtherClassUids }: ClassesOfStudent): boolean {
  return classCodeUid !== null || furtherClassUids.length > 0;
}

export type ClassesOfStudent = Pick<Student, 'classCodeUid' | 'furtherClassUids'>;

/** All classes of a student, the home class first. */
export function classUidsOf({ classCodeUid, furtherClassUids }: ClassesOfStudent): string[] {
  return classCodeUid === null ? [...furtherClassUids] : [classCodeUid, ...furtherClassUids];
}

export function studentsOf(students: readonly Student[], classUid: string): Student[] {
  return students.filter((student) => isInClass(student, classUid));
}

/** The classes besides the home class that this device has, in their order. */
export function furtherClassesOf(student: Student, classes: readonly SchoolClass[]): SchoolClass[] {
  return classes.filter(({ uid }) => student.furtherClassUids.includes(uid));
}

/** The home class. */
export function classOf(student: Student, classes: readonly SchoolClass[]): SchoolClass | undefined {
  return classes.find((row) => row.uid === student.classCodeUid);
}

/** A student whom this teacher made may have the home class with a colleague, whose name this device does not have. */
export function isInOthersClass(student: Student, classes: readonly SchoolClass[]): boolean {
  return student.classCodeUid !== null && !classOf(student, classes);
}

/** What a teacher may be shown: the password is the username unless somebody set another one. */
export function shownPassword(student: Student): string | null {
  return student.passwordMirrorsUsername ? student.username : null;
}

/** The child can sign in with what the roster says. */
export function hasLogin(student: Pick<Student, 'loginWaits'>): boolean {
  return !student.loginWaits;
}

/** The administrator has taken the child's sign-in away; the work stays. */
export function isDeactivated({ isActive }: Pick<Student, 'isActive'>): boolean {
  return isActive === false;
}

/** What goes to the clipboard and onto a slip of paper. */
export function loginInfo(student: Pick<Student, 'firstName' | 'lastName' | 'username'>): string {
  return [
    `Student: ${personName(student)}`,
    `Username: ${student.username}`,
    `Password: ${student.username}`,
  ].join('\n');
}
