/**
 * What the pictures are drawn from: own students, of one class or all, and own activities. Who is deactivated cannot
 * sign in: no picture waits for them. Pure.
 */
import { groupBy, ownWork } from 'shared-schema/rules/progress/engagement';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type { ListeningAnswer, WeekWork, WorkDigest } from '#data/queries/recordings/work-digest.ts';
import { mayBeRecorded } from '#data/queries/student-view.ts';
import { endedUids } from '#data/queries/teacher/assigning.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { ownSourcesOf } from '#data/queries/teacher/own-numbers.ts';
import { classUidsOf, isDeactivated, isInClass } from '#data/queries/teacher/roster.ts';
import type { Activity, Progress, Student, TeacherData } from '#data/queries/teacher/rows.ts';

export interface Child {
  readonly uid: string;
  readonly name: string;
  /** All classes of the child. */
  readonly classUids: readonly string[];
  /** False where the family lets nobody record the child's voice. */
  readonly mayRecord: boolean;
  /** When the child joined a class, by its uid: ISO instants, as far as this device has them. */
  readonly joinedAt?: ReadonlyMap<string, string>;
  /** When the account was made, an ISO instant. */
  readonly createdAt?: string;
}

export interface Scope {
  /** By name. */
  readonly children: readonly Child[];
  /** The newest first. */
  readonly activities: readonly Activity[];
  /**
   * When a class was given which activity: ISO instants by the uids of both. Of a class that is not active only where it is
   * the one shown.
   */
  readonly givenTo: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly work: readonly WorkCounter[];
  readonly progress: readonly Progress[];
  /** Of the weeks that the pictures show, which are `weekNames`, the latest last. */
  readonly weeks: readonly WeekWork[];
  readonly weekNames: readonly string[];
  readonly listening: readonly ListeningAnswer[];
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** `classUid` null means all own students; `now` in milliseconds since 1970. */
export function scopeOf(
  data: TeacherData,
  classUid: string | null,
  digest: WorkDigest,
  weekNames: readonly string[],
  now: number,
): Scope {
  const students = data.students.filter(
    (row) => !isDeactivated(row) && (classUid === null || isInClass(row, classUid)),
  );
  const own = { ...ownSourcesOf(data), students: students.map(({ uid }) => uid) };
  const children = new Set(own.students);
  const made = new Set(own.activities);
  const shown = new Set(weekNames);
  const isOwn = (of: { studentUid: string; activityUid: string }) =>
    children.has(of.studentUid) && made.has(of.activityUid);
  return {
    children: students.map(childIn(data)),
    activities: data.activities,
    givenTo: givenTo(data, classUid),
    ...ownWork(own),
    weeks: digest.weeks.filter((cell) => isOwn(cell) && shown.has(cell.week)),
    weekNames,
    listening: digest.listening.filter(isOwn),
    now,
  };
}

function childIn({ enrollments }: Pick<TeacherData, 'enrollments'>): (student: Student) => Child {
  const joinsOf = groupBy(enrollments, ({ studentUid }) => studentUid);
  return (student) => ({
    uid: student.uid,
    name: personName(student),
    classUids: classUidsOf(student),
    mayRecord: mayBeRecorded(student),
    joinedAt: new Map(
      (joinsOf.get(student.uid) ?? []).map(({ classCodeUid, enrolledAt }) => [
        classCodeUid ?? '',
        enrolledAt,
      ]),
    ),
    createdAt: student.createdAt,
  });
}

/** A child of a class that is not active sees none of its activities, and is not waited for. */
function givenTo(
  { assignments, classes }: Pick<TeacherData, 'assignments' | 'classes'>,
  shownUid: string | null,
): Map<string, Map<string, string>> {
  const given = new Map<string, Map<string, string>>();
  const ended = endedUids(classes.filter(({ uid }) => uid !== shownUid));
  for (const { classCodeUid, activityUid, assignedAt } of assignments) {
    if (ended.has(classCodeUid)) continue;
    const found = given.get(classCodeUid);
    if (found) found.set(activityUid, assignedAt);
    else given.set(classCodeUid, new Map([[activityUid, assignedAt]]));
  }
  return given;
}

export function isGiven(
  { givenTo }: Pick<Scope, 'givenTo'>,
  { classUids }: Child,
  activityUid: string,
): boolean {
  return classUids.some((uid) => givenTo.get(uid)?.has(activityUid));
}
