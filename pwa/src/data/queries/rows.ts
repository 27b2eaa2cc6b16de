/** The types of what a screen reads: documents of the replica, and rows with the optimistic overlay of the outbox. */
import type {
  achievements,
  activities,
  activityAssignments,
  activitySpeech,
  avatars,
  classCodes,
  consents,
  Doc,
  feedbackComments,
  LocalDoc,
  progress,
  recordings,
  SyncedTable,
  studentClassEnrollments,
  users,
} from 'shared-schema/entities';

interface Definitions {
  users: typeof users;
  class_codes: typeof classCodes;
  activities: typeof activities;
  activity_assignments: typeof activityAssignments;
  student_class_enrollments: typeof studentClassEnrollments;
  recordings: typeof recordings;
  progress: typeof progress;
  avatars: typeof avatars;
  achievements: typeof achievements;
  activity_speech: typeof activitySpeech;
  feedback_comments: typeof feedbackComments;
  consents: typeof consents;
}

/** A table's document as the server sent it. */
export type DocOf<T extends SyncedTable> = Doc<Definitions[T]>;

/** A document in the replica, with the server sequence it came with. */
export type ReplicaRow<T extends SyncedTable> = DocOf<T> & { seq: number };

/** How far the newest command that shaped a row has come; absent when the server's word is all there is. */
export type LocalState = 'waiting' | 'sent';

/**
 * A row as a person sees it. `id` and the numeric references are null until the server has assigned them, so
 * screens link by `uid`. `seq` is 0 for a row that no server has seen.
 */
export type OptimisticRow<T extends SyncedTable> = LocalDoc<Definitions[T]> & {
  uid: string;
  seq: number;
  local?: LocalState;
  /** Of a student: the server has not agreed to this username, so nobody can sign in with it yet. */
  loginWaits?: true;
};

export type { SyncedTable };
