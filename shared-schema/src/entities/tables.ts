/** Every stored table under its stored name. Specification, teacher side, section 3. */
import { accessoryLibrary } from './tables/accessory-library.ts';
import { achievements } from './tables/achievements.ts';
import { activities } from './tables/activities.ts';
import { activityAssignments } from './tables/activity-assignments.ts';
import { activitySpeech } from './tables/activity-speech.ts';
import { avatars } from './tables/avatars.ts';
import { classCodes } from './tables/class-codes.ts';
import { consents } from './tables/consents.ts';
import { conversationActivities } from './tables/conversation-activities.ts';
import { feedbackComments } from './tables/feedback-comments.ts';
import { parentCommunications } from './tables/parent-communications.ts';
import { progress } from './tables/progress.ts';
import { pronunciationFeedback } from './tables/pronunciation-feedback.ts';
import { recordings } from './tables/recordings.ts';
import { studentClassEnrollments } from './tables/student-class-enrollments.ts';
import { users } from './tables/users.ts';
import { vocabularyProgress } from './tables/vocabulary-progress.ts';
import type { Doc } from './types.ts';

/**
 * Every table by its stored name. References point backwards, except that users and class_codes point at each
 * other: `users.classCodeId` is null until the class exists.
 */
export const tables = {
  users,
  class_codes: classCodes,
  activities,
  activity_assignments: activityAssignments,
  activity_speech: activitySpeech,
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
  feedback_comments: feedbackComments,
  consents,
} as const;

export type Tables = typeof tables;
export type TableName = keyof Tables;
/** Wire document of a table by its stored name. */
export type DocOf<Name extends TableName> = Doc<Tables[Name]>;
