/** Taking an answer back: by the student who gave it or a teacher of theirs. Specification, student side, section 7. */
import { isKeptWhenDeleted } from 'shared-schema/rules/progress/earlier-answers';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireLearner } from '#access/policy.ts';
import { publishNote, retract } from '#db/change-log.ts';
import { deleteRow, deleteWhere, findRow, type Ref, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { found } from '#errors.ts';
import { alreadyGone, type Done } from '#services/shared/saved.ts';

/**
 * Deletes a recording (command `recording.delete`). One that is already gone counts as deleted. What a teacher gave
 * feedback on stays readable, as an earlier answer, when the child deletes it.
 */
export async function deleteRecording(
  actor: Actor,
  w: WriteContext,
  { uid: ref }: { uid: Ref },
): Promise<Done> {
  const account = requireRole(actor, 'student', 'teacher');
  const row = await findRow(w.tx, 'recordings', ref);
  const gone = row ? undefined : await alreadyGone(w, 'recordings', ref);
  if (gone) return gone;
  const recording = found(row);
  await requireLearner(w.tx, actor, recording.studentId);
  if (isKeptWhenDeleted(recording, account.role)) return { seq: await keepAsEarlier(w, recording) };
  return { seq: await removeRecording(w, recording) };
}

/** The answer counts no more and stays readable; returns its sequence number. */
export async function keepAsEarlier(
  w: WriteContext,
  { id, replacedAt }: { id: number; replacedAt: string | null },
): Promise<number> {
  await updateRow(w.tx, 'recordings', id, { replacedAt: replacedAt ?? w.now() });
  return publishNote(w, 'recordings', id);
}

/** Removes a recording and what hangs on it, leaving a tombstone; returns its sequence number. */
export async function removeRecording(
  w: WriteContext,
  recording: { id: number; uid: string; studentId: number },
): Promise<number> {
  await deleteWhere(w.tx, 'pronunciation_feedback', 'recordingId', recording.id);
  await deleteRow(w.tx, 'recordings', recording.id);
  return retract(w, 'recordings', recording);
}
