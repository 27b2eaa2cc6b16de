/** Saving and deleting activities, with the pictures and sounds they name. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { DataContext } from '#data/context.ts';
import type { OutboxFile } from '#data/outbox/append.ts';
import { enqueue, makeUid, type SeenRow, type Stored, seqOf, uidOf } from './enqueue.ts';
import { findKeptFiles } from './kept-files.ts';
import type { LocalFile } from './local-file.ts';
import { enqueueNamed } from './naming/enqueue-named.ts';

/** An activity as the wizard holds it. Addresses of new files come from `prepareFile`. */
export type ActivityFields = Omit<PayloadInputs['activity.save'], 'uid' | 'blobs'> & {
  /** Absent for a new one. */
  uid?: string;
  /** Every file chosen in the wizard; those that nothing names any more are left out. */
  files: readonly LocalFile[];
  /** `seq` of the activity when the wizard was opened. */
  seq?: number;
  /** Id of the draft on this device, which goes in the same transaction. */
  draft?: string;
};

/** Stores an activity and the new files it names in one transaction, also those that the school may have removed. */
export async function saveActivity(
  draft: ActivityFields,
  context: DataContext,
): Promise<Stored & { uid: string }> {
  const { uid: existing, files, seq, draft: activityDraft, ...fields } = draft;
  const uid = existing ?? makeUid(context);
  const ifSeq = existing ? await seqOf(context, 'activities', { uid, seq }) : {};
  const named = filesNamed(fields, [...(await findKeptFiles(fields, context)), ...files]);
  const payload = { ...fields, uid };
  const more = { blobs: named, ...ifSeq, ...(activityDraft && { activityDraft }) };
  return { uid, ...(await enqueue(context, { type: 'activity.save', payload, ...more })) };
}

/** `isUntouched`: the person was told that no work goes with it. The school refuses where it knows of some. */
export async function deleteActivity(
  edited: SeenRow,
  context: DataContext,
  isUntouched = false,
): Promise<Stored> {
  const ifSeq = await seqOf(context, 'activities', edited);
  const payload = { uid: uidOf(edited), ...(isUntouched && { ifUntouched: true as const }) };
  return enqueueNamed(context, { type: 'activity.delete', payload, ...ifSeq });
}

/** Each of the files that the fields still name, once. */
function filesNamed(fields: object, files: readonly OutboxFile[]): OutboxFile[] {
  const text = JSON.stringify(fields);
  const different = new Map(files.map((file) => [file.sha256, file]));
  return [...different.values()].filter(({ sha256 }) => text.includes(sha256));
}
