/** POST /api/recordings of the specification: ids instead of uids, and a teacher may post for a student of theirs. */
import type { ParsedBody } from 'shared-schema/contract';
import type { DocOf } from 'shared-schema/entities';
import { NO_AUDIO } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireActivityInView, requireLearner } from '#access/policy.ts';
import { findIdentity } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { found } from '#errors.ts';
import { requireSoundOf } from '#services/shared/files.ts';
import { storeAnswer } from './save-recording.ts';

/** Saves an answer now, replacing an earlier one, and answers its document. */
export async function postRecording(
  actor: Actor,
  w: WriteContext,
  body: ParsedBody<'POST /api/recordings'>,
): Promise<DocOf<'recordings'>> {
  const author = requireRole(actor, 'student', 'teacher');
  const student = await requireLearner(w.tx, actor, body.studentId);
  const activity = found(await findIdentity(w.tx, 'activities', body.activityId));
  await requireActivityInView(w.tx, actor, activity.id);
  if (body.audioUrl !== NO_AUDIO) await requireSoundOf(w.tx, body.audioUrl, author, student);
  const saved = await storeAnswer(w, {
    uid: w.newUid(),
    studentId: student.id,
    activityId: activity.id,
    // A listening result has one row per activity, whatever a screen calls its question.
    questionId: body.audioUrl === NO_AUDIO ? null : body.questionId,
    audioUrl: body.audioUrl,
    transcript: body.transcript ?? null,
    response: body.response ?? null,
    score: body.score ?? null,
    recordedAt: w.now(),
  });
  return saved.doc;
}
