/** The receipt that a child took in the teacher's feedback. Nobody's edit conflicts with it. */

import { isReceiptFor } from 'shared-schema/rules/feedback/feedback-to-hear';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { findChange, publishNote } from '#db/change-log.ts';
import { findRow, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { alreadyGone, type CommandMeta, type Done } from '#services/shared/saved.ts';
import { happenedAt } from '#services/shared/times.ts';

/**
 * Notes when the child heard feedback on an own answer (command `feedback.hear`). Feedback that was given after the one
 * that the child heard stays unheard; a second receipt changes nothing, and so does one for an answer that was deleted.
 * Throws `not_found` for another child's answer.
 */
export async function hearFeedback(
  actor: Actor,
  w: WriteContext,
  { recordingUid, feedbackAt, heardAt }: Payloads['feedback.hear'],
  meta: CommandMeta = {},
): Promise<Done> {
  const student = requireRole(actor, 'student');
  const row = await findRow(w.tx, 'recordings', recordingUid);
  // Nobody could decide about a refused receipt.
  const gone = row ? undefined : await alreadyGone(w, 'recordings', recordingUid);
  if (gone) return gone;
  const recording = found(row);
  if (recording.studentId !== student.id) throw new AppError('not_found');
  if (!isReceiptFor(recording, feedbackAt)) {
    return { seq: (await findChange(w.tx, 'recordings', recording.uid))?.seq ?? 0 };
  }
  await updateRow(w.tx, 'recordings', recording.id, { heardAt: happenedAt(w, heardAt, meta) });
  return { seq: await publishNote(w, 'recordings', recording.id) };
}
