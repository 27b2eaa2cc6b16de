/** What the teacher's screen must show after each action of the teacher: rows that are there, gone, or changed. */
import type { SyncedTable } from 'pwa/data/queries/rows';
import type { SavedAction } from '../world/world.ts';

type Payload = Record<string, unknown>;

export interface Claim {
  table: SyncedTable;
  uid: string;
  /** The row is there, is not there, or (undefined) has these values where it exists. */
  there?: boolean;
  fields?: Payload;
}

const claims: Partial<
  Record<SavedAction['type'], (payload: Payload) => Omit<Claim, 'uid'> & { uid: unknown }>
> = {
  'class.create': ({ uid }) => ({ table: 'class_codes', uid, there: true }),
  'class.update': ({ uid, ...fields }) => ({ table: 'class_codes', uid, fields }),
  'class.delete': ({ uid }) => ({ table: 'class_codes', uid, there: false }),
  'activity.save': ({ uid, title, audioUrl }) => ({
    table: 'activities',
    uid,
    there: true,
    fields: { title, audioUrl },
  }),
  'activity.delete': ({ uid }) => ({ table: 'activities', uid, there: false }),
  'student.create': ({ uid, lastName, classCodeUid }) => ({
    table: 'users',
    uid,
    there: true,
    fields: { lastName, classCodeUid },
  }),
  'student.update': ({ uid, ...fields }) => ({ table: 'users', uid, fields }),
  'student.join': ({ studentUid: uid, classCodeUid }) => ({ table: 'users', uid, fields: { classCodeUid } }),
  // Out of a class that is named, the student may keep another home class.
  'student.leave': ({ studentUid: uid, classCodeUid }) => ({
    ...{ table: 'users', uid },
    fields: classCodeUid ? {} : { classCodeUid: null },
  }),
  'assignment.remove': ({ uid }) => ({ table: 'activity_assignments', uid, there: false }),
  'recording.delete': ({ uid }) => ({ table: 'recordings', uid, there: false }),
  'comment.save': ({ uid, blobs: _, ...fields }) => ({ table: 'feedback_comments', uid, fields }),
  'comment.delete': ({ uid }) => ({ table: 'feedback_comments', uid, there: false }),
  'feedback.save': ({ recordingUid: uid, blobs: _, tryAgain: __, ...fields }) => ({
    table: 'recordings',
    uid,
    fields,
  }),
};

/** The claim of an action about one row, or null when another check covers the action. */
function claimOf({ type, payload }: SavedAction): Claim | null {
  const claim = claims[type]?.(payload);
  return claim ? { ...claim, uid: String(claim.uid) } : null;
}

/** The values of rows after all of these actions, in their order. */
export function sumUp(savedActions: readonly SavedAction[]): Claim[] {
  const rows = new Map<string, Claim>();
  for (const savedAction of savedActions) {
    // Sent again after a deletion: the check of answers decides whether the answer is there.
    if (savedAction.type === 'recording.save') rows.delete(`recordings ${savedAction.payload.uid}`);
    const claim = claimOf(savedAction);
    if (!claim) continue;
    const key = `${claim.table} ${claim.uid}`;
    const before = rows.get(key);
    const there = claim.there ?? before?.there;
    rows.set(key, {
      ...claim,
      ...(there !== undefined && { there }),
      fields: { ...before?.fields, ...claim.fields },
    });
    if (savedAction.type === 'class.delete') emptyClass(rows.values(), claim.uid);
    if (savedAction.type === 'student.leave')
      emptyClass(
        [...rows.values()].filter(({ uid }) => uid === claim.uid),
        savedAction.payload.classCodeUid,
      );
  }
  return [...rows.values()];
}

/** Children whose home class is left or deleted have none. */
function emptyClass(rows: Iterable<Claim>, uid: unknown): void {
  for (const { fields = {} } of rows) if (fields.classCodeUid === uid) fields.classCodeUid = null;
}
