/** What only teachers change. A student's start leaves it out: `open-replica` brings it with a teacher's replica. */
import { activityReducers } from './activities.ts';
import { assignmentReducers } from './assignments.ts';
import { classReducers } from './classes.ts';
import { commentReducers } from './comments.ts';
import { consentReducers } from './consents.ts';
import { enrollmentReducers } from './enrollments.ts';
import { feedbackReducers } from './feedback.ts';
import type { TableReducers } from './reducer.ts';
import { userReducers } from './users.ts';

export const teacherReducers: Partial<TableReducers> = {
  users: userReducers,
  class_codes: classReducers,
  activities: activityReducers,
  activity_assignments: assignmentReducers,
  student_class_enrollments: enrollmentReducers,
  recordings: feedbackReducers,
  feedback_comments: commentReducers,
  consents: consentReducers,
};
