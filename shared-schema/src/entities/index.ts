/** All stored tables and the types that follow from them. Specification, teacher side, section 3. */
import { achievements } from './tables/achievements.ts';
import { activities } from './tables/activities.ts';
import { activityAssignments } from './tables/activity-assignments.ts';
import { activitySpeech } from './tables/activity-speech.ts';
import { avatars } from './tables/avatars.ts';
import { classCodes } from './tables/class-codes.ts';
import { consents } from './tables/consents.ts';
import { feedbackComments } from './tables/feedback-comments.ts';
import { progress } from './tables/progress.ts';
import { recordings } from './tables/recordings.ts';
import { studentClassEnrollments } from './tables/student-class-enrollments.ts';
import { users } from './tables/users.ts';
import type { Doc } from './types.ts';

export type User = Doc<typeof users>;
export type ClassCode = Doc<typeof classCodes>;
export type Activity = Doc<typeof activities>;
export type Recording = Doc<typeof recordings>;
export type Progress = Doc<typeof progress>;

export * from './activity-question.ts';
export {
  codingOf,
  columnsOf,
  type DatabaseTables,
  decodeRow,
  encodeRow,
} from './database.ts';

export * from './enums.ts';
export * from './positioning.ts';
export type { SpokenSound } from './spoken-sound.ts';
export { type SyncedTable, syncedTables } from './synced-tables.ts';
export { type DocOf, type TableName, type Tables, tables } from './tables.ts';
export {
  type AnyTable,
  type Doc,
  type LocalDoc,
  type Row,
  uidFieldOf,
} from './types.ts';
export { wireSchemaOf } from './wire-schema.ts';
export {
  achievements,
  activities,
  activityAssignments,
  activitySpeech,
  avatars,
  classCodes,
  consents,
  feedbackComments,
  progress,
  recordings,
  studentClassEnrollments,
  users,
};
