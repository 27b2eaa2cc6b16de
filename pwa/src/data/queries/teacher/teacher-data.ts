/** Orders the tables of a teacher as screens show them. Pure; the hook beside it brings the rows. */
import type { OptimisticRow } from '../rows.ts';
import { personName } from './names.ts';
import type { Activity, Student, TeacherData } from './rows.ts';

/** The tables as the device has them. */
interface TeacherTables extends Omit<TeacherData, 'everyActivity' | 'students'> {
  students: OptimisticRow<'users'>[];
}

/**
 * Students by name, classes by age (so that a class keeps its color), activities newest first.
 * Assignments and enrollments that ended are left out, and so are users who are no students. `ownUid` is the teacher's.
 */
export function arrangeTeacherData(tables: TeacherTables, ownUid: string | undefined): TeacherData {
  const everyActivity = withTimesPlayed(tables).sort((a, b) => ascending(b.updatedAt, a.updatedAt));
  return {
    students: tables.students
      .filter((user) => user.role === 'student')
      .map(withFurtherClasses(tables.enrollments))
      .sort((a, b) => personName(a).localeCompare(personName(b))),
    classes: [...tables.classes].sort((a, b) => ascending(a.createdAt, b.createdAt)),
    activities: everyActivity.filter(({ teacherUid }) => teacherUid === ownUid),
    everyActivity,
    assignments: tables.assignments
      .filter((assignment) => assignment.isActive)
      .sort((a, b) => ascending(a.assignedAt, b.assignedAt)),
    enrollments: tables.enrollments.filter(({ isActive }) => isActive),
    work: tables.work,
    progress: tables.progress,
  };
}

/** Enrollments that did not end, without those in home classes. */
function withFurtherClasses(
  enrollments: TeacherTables['enrollments'],
): (student: OptimisticRow<'users'>) => Student {
  const classesOf = new Map<string | null, string[]>();
  for (const { studentUid, classCodeUid, isActive } of enrollments) {
    if (!isActive || classCodeUid === null) continue;
    const known = classesOf.get(studentUid);
    if (known) known.push(classCodeUid);
    else classesOf.set(studentUid, [classCodeUid]);
  }
  return (student) => {
    const all = classesOf.get(student.uid) ?? NO_CLASSES;
    return keepStudent(
      student,
      all.filter((uid) => uid !== student.classCodeUid),
    );
  };
}

/** Screens draw a student again when the object is another one, so the same row with the same classes is the same object. */
const kept = new WeakMap<OptimisticRow<'users'>, Student>();

function keepStudent(row: OptimisticRow<'users'>, furtherClassUids: readonly string[]): Student {
  const before = kept.get(row);
  if (before && before.furtherClassUids.join() === furtherClassUids.join()) return before;
  const student = { ...row, furtherClassUids };
  kept.set(row, student);
  return student;
}

const NO_CLASSES: readonly string[] = [];

/** The server counts completions without publishing the activity again, so they are counted from progress here. */
function withTimesPlayed({ activities, progress }: TeacherTables): Activity[] {
  const played = new Map<string | null, number>();
  for (const { activityUid, completed } of progress) {
    if (completed) played.set(activityUid, (played.get(activityUid) ?? 0) + 1);
  }
  return activities.map((activity) => ({ ...activity, timesPlayed: played.get(activity.uid) ?? 0 }));
}

/** ISO instants sort as text. */
function ascending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
