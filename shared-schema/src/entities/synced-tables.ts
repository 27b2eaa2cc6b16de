/** Tables that travel by sync, in an order in which references point backwards. No zod here: tablets import it. */
export const syncedTables = [
  'users',
  'class_codes',
  'activities',
  'activity_assignments',
  'student_class_enrollments',
  'recordings',
  'progress',
  'avatars',
  'achievements',
  'activity_speech',
  'feedback_comments',
  'consents',
] as const;

export type SyncedTable = (typeof syncedTables)[number];
