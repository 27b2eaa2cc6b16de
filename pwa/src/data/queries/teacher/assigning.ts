/** Which activity is given to which class, seen from both sides. Pure. */
import { isDeactivated, isInClass, studentsOf } from './roster.ts';
import type { Activity, Assignment, SchoolClass, TeacherData } from './rows.ts';

export interface Given<T> {
  assignment: Assignment;
  to: T;
}

/** Classes that an activity is given to. */
export function classesWith(
  activityUid: string,
  assignments: readonly Assignment[],
  classes: readonly SchoolClass[],
): Given<SchoolClass>[] {
  return assignments
    .filter((assignment) => assignment.activityUid === activityUid)
    .flatMap((assignment) => pair(assignment, classes, assignment.classCodeUid));
}

/** Activities that a class has. */
export function activitiesOf(
  classUid: string,
  assignments: readonly Assignment[],
  activities: readonly Activity[],
): Given<Activity>[] {
  return assignments
    .filter((assignment) => assignment.classCodeUid === classUid)
    .flatMap((assignment) => pair(assignment, activities, assignment.activityUid));
}

/** What is left to give. */
export function withoutGiven<T extends { uid: string }>(all: readonly T[], given: readonly Given<T>[]): T[] {
  const givenUids = new Set(given.map(({ to }) => to.uid));
  return all.filter((row) => !givenUids.has(row.uid));
}

/** Classes that are not active: the school shows their children none of their activities. */
export function endedUids(classes: readonly SchoolClass[]): Set<string> {
  return new Set(classes.filter(({ isActive }) => !isActive).map(({ uid }) => uid));
}

/**
 * Children who lose feedback that they have not heard when this assignment ends. Who has the activity in another of the
 * teacher's active classes keeps it.
 */
export function countUnheard(
  { uid, activityUid, classCodeUid }: Assignment,
  {
    students,
    assignments,
    classes,
    work,
  }: Pick<TeacherData, 'students' | 'assignments' | 'classes' | 'work'>,
): number {
  const ended = endedUids(classes);
  if (ended.has(classCodeUid)) return 0;
  const others = assignments.filter(
    (other) => other.activityUid === activityUid && other.uid !== uid && !ended.has(other.classCodeUid),
  );
  const waiting = new Set(
    work
      .filter((pair) => pair.activityUid === activityUid && pair.unheard > 0)
      .map((pair) => pair.studentUid),
  );
  return studentsOf(students, classCodeUid).filter(
    (student) =>
      waiting.has(student.uid) &&
      !isDeactivated(student) &&
      !others.some((other) => isInClass(student, other.classCodeUid)),
  ).length;
}

function pair<T extends { uid: string }>(
  assignment: Assignment,
  rows: readonly T[],
  uid: string,
): Given<T>[] {
  const to = rows.find((row) => row.uid === uid);
  return to ? [{ assignment, to }] : [];
}
