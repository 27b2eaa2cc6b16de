/**
 * A teacher's feedback on an answer: text, voice, score, sticker, and whether the child is asked for another answer.
 * Specification, teacher side, sections 5 and 7.
 */

import { applyFeedback, type FeedbackFields } from 'shared-schema/rules/feedback/apply-feedback';
import { feedbackWordsOf } from 'shared-schema/rules/feedback/feedback-words';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { type Actor, requireRole, type UserActor } from '#access/actor.ts';
import { requireStudent } from '#access/policy.ts';
import { publishDoc, publishNote } from '#db/change-log.ts';
import { findRow, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import { queueSpeech } from '#db/speech-work.ts';
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';
import { found } from '#errors.ts';
import { requireSoundOf } from '#services/shared/files.ts';
import { type CommandMeta, requireUnchanged, type Saved } from '#services/shared/saved.ts';

export interface FeedbackInput extends FeedbackFields {
  recordingUid: Ref;
}

/** What the child is told about the teacher: the uid that the teacher's picture follows from, and a name. In this order: see `GIVEN_BY`. */
async function giver(
  w: WriteContext,
  { id }: UserActor,
): Promise<NonNullable<RowOf<'recordings'>['feedbackBy']>> {
  const teacher = found(await findRow(w.tx, 'users', id));
  return { uid: teacher.uid, name: personNameOf(teacher) };
}

/** Forgets who gave feedback, for a teacher who is deleted; the feedback itself stays with the child. */
export async function forgetGiver(w: WriteContext, { uid }: { uid: string }): Promise<void> {
  const given = await query<{ id: number }>(w.tx, GIVEN_BY, [uid]);
  for (const { id } of given) {
    await updateRow(w.tx, 'recordings', id, { feedbackBy: null });
    await publishNote(w, 'recordings', id);
  }
}

// The text is not read as JSON: PostgreSQL refuses a name with a NUL character in it. Its ninth letter begins the uid.
const GIVEN_BY = `select id from recordings indexed by recordings_giver
  where "feedbackBy" is not null and substr("feedbackBy", 9, 36) = ?`;

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
  const { teacherFeedbackAudio } = input;
  const isNewVoice = teacherFeedbackAudio && teacherFeedbackAudio !== recording.teacherFeedbackAudio;
  if (isNewVoice) await requireSoundOf(w.tx, teacherFeedbackAudio, teacher);
  const changed = applyFeedback(recording, input, { at: w.now(), by: await giver(w, teacher) });
  await updateRow(w.tx, 'recordings', recording.id, changed);
  const words = feedbackWordsOf(changed);
  if (words && words !== feedbackWordsOf(recording)) await queueSpeech(w, 'feedback', recording.id);
  return publishDoc(w, 'recordings', recording.id);
}
