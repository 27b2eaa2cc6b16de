/** What a teacher makes of an answer, feedback or its end, online or not. */
import type { Sticker } from 'shared-schema/rules/feedback/stickers';
import { requireAccount } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import type { NewCommandFields } from '#data/outbox/append.ts';
import { type SeenRow, type Stored, seqOf, uidOf } from './enqueue.ts';
import { blobsOf, type NamedSound } from './named-file.ts';
import { enqueueNamed } from './naming/enqueue-named.ts';

export interface Feedback {
  /** Left out: stays as it is. */
  text?: string | null;
  /** Words of the simple grade dialog. Null takes them back; left out: they stay. */
  gradeText?: string | null;
  /** Whole percent; left out: stays as it is. */
  score?: number | null;
  /** The teacher's voice; null takes it back, left out it stays. */
  audio?: NamedSound | null;
  /** Null takes it back; left out: stays as it is. */
  sticker?: Sticker | null;
  /** True asks the child for another answer, false takes that back; left out: stays as it is. */
  tryAgain?: boolean;
}

/** Gives feedback on a recording, or takes it back, in one command. `beside`: what goes in the same transaction. */
export async function giveFeedback(
  edited: SeenRow,
  feedback: Feedback,
  context: DataContext,
  beside: Pick<NewCommandFields, 'writeBeside'> = {},
): Promise<Stored> {
  const { text, gradeText, score, audio, sticker, tryAgain } = feedback;
  const seen = await seenAnswer(edited, context);
  return enqueueNamed(context, {
    type: 'feedback.save',
    payload: {
      recordingUid: uidOf(edited),
      ...(text !== undefined && { teacherFeedbackText: text }),
      ...(gradeText !== undefined && { feedback: gradeText }),
      ...(score !== undefined && { score }),
      ...(audio !== undefined && { teacherFeedbackAudio: audio?.address ?? null }),
      ...(sticker !== undefined && { sticker }),
      ...(tryAgain !== undefined && { tryAgain }),
    },
    ...blobsOf(audio),
    ...seen,
    ...beside,
  });
}

/** What the teacher saw of the answer: where a draft was begun for it, with the cursor of then. */
async function seenAnswer(edited: SeenRow, context: DataContext) {
  const seen = await seqOf(context, 'recordings', edited);
  const { uid } = await requireAccount(context);
  const draft = await context.outbox.feedbackDrafts.get([uid, uidOf(edited)]);
  return { ...seen, ...(draft?.ifCursor && draft.seq === seen.ifSeq && { ifCursor: draft.ifCursor }) };
}

/** Deletes answers for good: a command for each, and all of them are stored or none. */
export async function deleteRecordings(uids: readonly string[], context: DataContext): Promise<Stored> {
  return enqueueNamed(
    context,
    ...uids.map((uid) => ({ type: 'recording.delete' as const, payload: { uid } })),
  );
}
