/** Saving and deleting activities, with the pictures and sounds they name. */
import type { PayloadInputs } from 'shared-schema/sync';
import { dataContext } from '#data/context.ts';
import { act, makeUid, seqOf } from './context-of.ts';
import type { LocalFile } from './local-file.ts';

/** An activity as the wizard holds it. Addresses of new files come from `prepareFile`. */
export type ActivityDraft = Omit<PayloadInputs['activity.save'], 'uid' | 'blobs'> & {
  /** Absent for a new one. */
  uid?: string;
  /** Every file chosen in the wizard; those that nothing names any more are left out. */
  files: readonly LocalFile[];
  /** `seq` of the activity when the wizard was opened. */
  seq?: number;
};

/** Stores an activity and the new files it names in one transaction. */
export async function saveActivity(draft: ActivityDraft, context = dataContext): Promise<{ uid: string }> {
  const { uid: existing, files, seq, ...fields } = draft;
  const uid = existing ?? makeUid(context);
  const ifSeq = existing ? await seqOf(context, 'activities', uid, seq) : {};
  const text = JSON.stringify(fields);
  const named = [...new Map(files.map((file) => [file.sha256, file])).values()].filter((file) =>
    text.includes(file.sha256),
  );
  await act(context, { type: 'activity.save', payload: { ...fields, uid }, blobs: named, ...ifSeq });
  return { uid };
}

export async function deleteActivity(uid: string, context = dataContext): Promise<void> {
  await act(context, { type: 'activity.delete', payload: { uid } });
}
