/** All stored tables and the types that follow from them. Specification, teacher side, section 3. */
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

export type User = Doc<typeof users>;
export type ClassCode = Doc<typeof classCodes>;
export type Activity = Doc<typeof activities>;
export type ActivityAssignment = Doc<typeof activityAssignments>;
export type StudentClassEnrollment = Doc<typeof studentClassEnrollments>;
export type Recording = Doc<typeof recordings>;
export type Progress = Doc<typeof progress>;
export type Avatar = Doc<typeof avatars>;
export type Achievement = Doc<typeof achievements>;
export type AccessoryLibraryItem = Doc<typeof accessoryLibrary>;
export type VocabularyProgress = Doc<typeof vocabularyProgress>;
export type ConversationActivity = Doc<typeof conversationActivities>;
export type ParentCommunication = Doc<typeof parentCommunications>;
export type PronunciationFeedback = Doc<typeof pronunciationFeedback>;

export * from './activity-question.ts';
export {
  type Column,
  type Columns,
  columnsOf,
  type DatabaseTables,
  decodeRow,
  encodeRow,
  type Generated,
} from './database.ts';
export { identity, instant } from './define-table.ts';
export * from './enums.ts';
export * from './positioning.ts';
export { type SyncedTable, syncedTables } from './synced-tables.ts';
export { type DocOf, type TableName, type Tables, tables } from './tables.ts';
export {
  type AnyTable,
  type Doc,
  type Insert,
  type JsonField,
  type LocalDoc,
  type ReferenceField,
  type Row,
  type SecretField,
  uidFieldOf,
} from './types.ts';
export { wireSchemaOf } from './wire-schema.ts';
export {
  accessoryLibrary,
  achievements,
  activities,
  activityAssignments,
  avatars,
  classCodes,
  conversationActivities,
  parentCommunications,
  progress,
  pronunciationFeedback,
  recordings,
  studentClassEnrollments,
  users,
  vocabularyProgress,
};
