/** The rows that teacher screens work with, under the names that teachers use. */
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type { OptimisticRow } from '#data/queries/rows.ts';

/** `classCodeUid` is the home class. */
export type Student = OptimisticRow<'users'> & {
  /** Classes that the student is in besides. */
  furtherClassUids: readonly string[];
};
export type SchoolClass = OptimisticRow<'class_codes'>;
export type Activity = OptimisticRow<'activities'>;
export type ActivityType = Activity['type'];
export type Assignment = OptimisticRow<'activity_assignments'>;
export type Enrollment = OptimisticRow<'student_class_enrollments'>;
export type Recording = OptimisticRow<'recordings'>;
export type Progress = OptimisticRow<'progress'>;

/** Everything a teacher's screens are computed from, each list in the order in which it is shown. */
export interface TeacherData {
  students: Student[];
  classes: SchoolClass[];
  /** The teacher's own. */
  activities: Activity[];
  /** Also those of colleagues, which every teacher may read: recordings can belong to any of them. */
  everyActivity: Activity[];
  assignments: Assignment[];
  /** Of students in classes, home classes too; those that ended are left out. */
  enrollments: Enrollment[];
  /** What is counted about the recordings, which nobody reads whole. */
  work: readonly WorkCounter[];
  progress: Progress[];
}
