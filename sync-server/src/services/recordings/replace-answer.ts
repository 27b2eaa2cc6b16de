/** What becomes of an answer in whose place another one comes. docs/decisions/020. */
import { hasFeedback, MAX_UNHEARD_ANSWERS } from 'shared-schema/rules/earlier-answers';
import type { WriteContext } from '#db/writer.ts';
import type { StoredAnswer } from './recordings-queries.ts';
import { keepAsEarlier, removeRecording } from './remove-recording.ts';

/**
 * Keeps a replaced answer where the teacher's feedback would go with it, or where it comes from another lane than the
 * one that replaces it: whoever spoke there may not have known of the other. Removes it otherwise.
 */
export async function replaceAnswer(
  w: WriteContext,
  answer: StoredAnswer,
  { studentId, lane }: { studentId: number; lane: string },
): Promise<void> {
  if (hasFeedback(answer) || answer.lane !== lane) await keepAsEarlier(w, answer);
  else await removeRecording(w, { id: answer.id, uid: answer.uid, studentId });
}

/** A child who answers a hundred times on two tablets must not fill the disk. `earlier` is oldest first. */
export async function removeOldestUnheard(
  w: WriteContext,
  earlier: readonly StoredAnswer[],
  studentId: number,
): Promise<void> {
  const unheard = earlier.filter((answer) => !hasFeedback(answer));
  for (const { id, uid } of unheard.slice(0, -MAX_UNHEARD_ANSWERS)) {
    await removeRecording(w, { id, uid, studentId });
  }
}
