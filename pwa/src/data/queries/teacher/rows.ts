/** The rows that teacher screens work with, under the names that teachers use. */
import type { FoldedRow } from '#data/queries/rows.ts';

export type Student = FoldedRow<'users'>;
export type SchoolClass = FoldedRow<'class_codes'>;
export type Activity = FoldedRow<'activities'>;
export type Assignment = FoldedRow<'activity_assignments'>;
export type Recording = FoldedRow<'recordings'>;
export type Progress = FoldedRow<'progress'>;

/** Everything a teacher's screens are computed from, each list in the order in which it is shown. */
export interface TeacherData {
  students: Student[];
  classes: SchoolClass[];
  /** The teacher's own. */
  activities: Activity[];
  /** Also those of colleagues, which every teacher may read: recordings can belong to any of them. */
  everyActivity: Activity[];
  assignments: Assignment[];
  /** The answers that count. */
  recordings: Recording[];
  /** Answers in whose place others came, the latest first. */
  earlierAnswers: Recording[];
  progress: Progress[];
}
