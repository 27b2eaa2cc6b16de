/**
 * A teacher's feedback on an answer: text, voice, score, sticker, and whether the child is asked for another answer.
 * Specification, teacher side, sections 5 and 7.
 */
import type { FeedbackChange } from 'shared-schema/contract';
import { hasFeedback } from 'shared-schema/rules/earlier-answers';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireStudent } from '#access/policy.ts';
import { publishDoc } from '#db/change-log.ts';
import { findRow, type Ref, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { found } from '#errors.ts';
import { requireSoundOf } from '#services/shared/files.ts';
import { type CommandMeta, requireUnchanged, type Saved } from '#services/shared/saved.ts';

/** Fields that are not given stay as they are; null clears a field. */
export interface FeedbackInput extends Omit<FeedbackChange, 'score'> {
  recordingUid: Ref;
  /** Whole percent. */
  score?: number | null | undefined;
  /** Name of a sticker. */
  sticker?: string | null | undefined;
  /** True asks the child for another answer, false takes that back. */
  tryAgain?: boolean | undefined;
}

/** Saves feedback (command `feedback.save`). Throws `conflict` when somebody else gave some meanwhile. */
export async function saveFeedback(
  actor: Actor,
  w: WriteContext,
  input: FeedbackInput,
  meta: CommandMeta = {},
): Promise<Saved<'recordings'>> {
  const teacher = requireRole(actor, 'teacher');
  const recording = found(await findRow(w.tx, 'recordings', input.recordingUid));
  await requireStudent(w.tx, teacher, recording.studentId);
  await requireUnchanged(w, 'recordings', recording.uid, meta.ifSeq);
  const { feedback, teacherFeedbackText, teacherFeedbackAudio, score, sticker, tryAgain } = input;
  const isNewVoice = teacherFeedbackAudio && teacherFeedbackAudio !== recording.teacherFeedbackAudio;
  if (isNewVoice) await requireSoundOf(w.tx, teacherFeedbackAudio, teacher);
  await updateRow(w.tx, 'recordings', recording.id, {
    ...{ feedback, teacherFeedbackText, teacherFeedbackAudio, score, sticker },
    ...(tryAgain !== undefined && { tryAgainAt: tryAgain ? (recording.tryAgainAt ?? w.now()) : null }),
    // What is new is not heard yet.
    heardAt: null,
  });
  const isGiven = hasFeedback(found(await findRow(w.tx, 'recordings', recording.id)));
  await updateRow(w.tx, 'recordings', recording.id, { feedbackAt: isGiven ? w.now() : null });
  return publishDoc(w, 'recordings', recording.id);
}
