/**
 * What the pictures are drawn from: own students, of one class or all, and own activities. Who is deactivated cannot
 * sign in: no picture waits for them. Pure.
 */
import { ownWork } from 'shared-schema/rules/progress/engagement';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type { ListeningAnswer, WeekWork, WorkDigest } from '#data/queries/recordings/work-digest.ts';
import { mayBeRecorded } from '#data/queries/student-view.ts';
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
}

export interface Scope {
  /** By name. */
  readonly children: readonly Child[];
  /** The newest first. */
  readonly activities: readonly Activity[];
  /** Uids of the activities that a class was given. Of a class that is not active only where it is the one shown. */
  readonly givenTo: ReadonlyMap<string, ReadonlySet<string>>;
  readonly work: readonly WorkCounter[];
  readonly progress: readonly Progress[];
  /** Of the weeks that the pictures show, which are `weekNames`, the latest last. */
  readonly weeks: readonly WeekWork[];
  readonly weekNames: readonly string[];
  readonly listening: readonly ListeningAnswer[];
}

/** `classUid` null means all own students. */
export function scopeOf(
  data: TeacherData,
  classUid: string | null,
  digest: WorkDigest,
  weekNames: readonly string[],
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
    children: students.map(childOf),
    activities: data.activities,
    givenTo: givenTo(data, classUid),
    ...ownWork(own),
    weeks: digest.weeks.filter((cell) => isOwn(cell) && shown.has(cell.week)),
    weekNames,
    listening: digest.listening.filter(isOwn),
  };
}

const childOf = (student: Student): Child => ({
  uid: student.uid,
  name: personName(student),
  classUids: classUidsOf(student),
  mayRecord: mayBeRecorded(student),
});

/** A child of a class that is not active sees none of its activities, and is not waited for. */
function givenTo(
  { assignments, classes }: Pick<TeacherData, 'assignments' | 'classes'>,
  shownUid: string | null,
): Map<string, Set<string>> {
  const given = new Map<string, Set<string>>();
  const ended = new Set(
    classes.filter(({ isActive, uid }) => !isActive && uid !== shownUid).map(({ uid }) => uid),
  );
  for (const { classCodeUid, activityUid } of assignments) {
    if (ended.has(classCodeUid)) continue;
    const found = given.get(classCodeUid);
    if (found) found.add(activityUid);
    else given.set(classCodeUid, new Set([activityUid]));
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
