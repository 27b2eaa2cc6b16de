/** A teacher's feedback on an answer: text, voice and score. Specification, teacher side, sections 5 and 7. */
import type { FeedbackChange } from 'shared-schema/contract';
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
  const { feedback, teacherFeedbackText, teacherFeedbackAudio, score } = input;
  const isNewVoice = teacherFeedbackAudio && teacherFeedbackAudio !== recording.teacherFeedbackAudio;
  if (isNewVoice) await requireSoundOf(w.tx, teacherFeedbackAudio, teacher);
  await updateRow(w.tx, 'recordings', recording.id, {
    feedback,
    teacherFeedbackText,
    teacherFeedbackAudio,
    score,
  });
  return publishDoc(w, 'recordings', recording.id);
}
