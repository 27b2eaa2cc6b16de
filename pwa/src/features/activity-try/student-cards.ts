/** A teacher's activities as the cards of a child who has not begun any. Pure. */
import { type ActivitySummary, studentHome } from '#data/queries/student-view.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';

/** A child of a class sees what is assigned to the class; without a class, everything that the teacher made. */
export function cardsForStudents(
  { activities: own, everyActivity, assignments }: TeacherData,
  classUid: string | null,
): ActivitySummary[] {
  const ofClass = assignments.filter((row) => row.classCodeUid === classUid);
  const given = new Set(ofClass.map(({ activityUid }) => activityUid));
  const activities = classUid ? everyActivity.filter(({ uid }) => given.has(uid)) : own;
  return studentHome('', { users: [], activities, assignments: ofClass, recordings: [], progress: [] }).cards;
}
