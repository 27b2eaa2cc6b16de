/** Orders the tables of a teacher as screens show them. Pure; the hook beside it brings the rows. */
import { personName } from './names.ts';
import type { Activity, TeacherData } from './rows.ts';

/** The tables as the device has them. */
type TeacherTables = Omit<TeacherData, 'everyActivity'>;

/**
 * Students by name, classes by age (so that a class keeps its color), activities newest first.
 * Assignments that were ended are left out, and so are users who are no students. `ownUid` is the teacher's.
 */
export function arrangeTeacherData(tables: TeacherTables, ownUid: string | undefined): TeacherData {
  const everyActivity = withTimesPlayed(tables).sort((a, b) => ascending(b.updatedAt, a.updatedAt));
  return {
    students: tables.students
      .filter((user) => user.role === 'student')
      .sort((a, b) => personName(a).localeCompare(personName(b))),
    classes: [...tables.classes].sort((a, b) => ascending(a.createdAt, b.createdAt)),
    activities: everyActivity.filter(({ teacherUid }) => teacherUid === ownUid),
    everyActivity,
    assignments: tables.assignments
      .filter((assignment) => assignment.isActive)
      .sort((a, b) => ascending(a.assignedAt, b.assignedAt)),
    work: tables.work,
    progress: tables.progress,
  };
}

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
