/** All stored tables and the types that follow from them. Specification, teacher side, section 3. */
import { achievements } from './achievements.ts';
import { activities } from './activities.ts';
import { activityAssignments } from './activity-assignments.ts';
import { avatars } from './avatars.ts';
import { classCodes } from './class-codes.ts';
import { progress } from './progress.ts';
import { recordings } from './recordings.ts';
import { studentClassEnrollments } from './student-class-enrollments.ts';
import type { Doc } from './types.ts';
import { users } from './users.ts';

export type User = Doc<typeof users>;
export type ClassCode = Doc<typeof classCodes>;
export type Activity = Doc<typeof activities>;
export type Recording = Doc<typeof recordings>;
export type Progress = Doc<typeof progress>;

export * from './activity-question.ts';
export {
  columnsOf,
  type DatabaseTables,
  decodeRow,
  encodeRow,
} from './database.ts';

export * from './enums.ts';
export * from './positioning.ts';
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
  avatars,
  classCodes,
  progress,
  recordings,
  studentClassEnrollments,
  users,
};
