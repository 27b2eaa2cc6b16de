/** Every stored table under its stored name. Specification, teacher side, section 3. */
import { accessoryLibrary } from './accessory-library.ts';
import { achievements } from './achievements.ts';
import { activities } from './activities.ts';
import { activityAssignments } from './activity-assignments.ts';
import { avatars } from './avatars.ts';
import { classCodes } from './class-codes.ts';
import { conversationActivities } from './conversation-activities.ts';
import { parentCommunications } from './parent-communications.ts';
import { progress } from './progress.ts';
import { pronunciationFeedback } from './pronunciation-feedback.ts';
import { recordings } from './recordings.ts';
import { studentClassEnrollments } from './student-class-enrollments.ts';
import type { Doc } from './types.ts';
import { users } from './users.ts';
import { vocabularyProgress } from './vocabulary-progress.ts';

/**
 * Every table by its stored name. References point backwards, except that users and class_codes point at each
 * other: `users.classCodeId` is null until the class exists.
 */
export const tables = {
  users,
  class_codes: classCodes,
  activities,
  activity_assignments: activityAssignments,
  student_class_enrollments: studentClassEnrollments,
  recordings,
  progress,
  avatars,
  achievements,
  accessory_library: accessoryLibrary,
  vocabulary_progress: vocabularyProgress,
  conversation_activities: conversationActivities,
  parent_communications: parentCommunications,
  pronunciation_feedback: pronunciationFeedback,
} as const;

export type Tables = typeof tables;
export type TableName = keyof Tables;
/** Wire document of a table by its stored name. */
export type DocOf<Name extends TableName> = Doc<Tables[Name]>;
