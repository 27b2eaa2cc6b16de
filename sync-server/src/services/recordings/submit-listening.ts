/**
 * The result of an interactive listening activity: a recording without sound that holds the responses, and progress.
 * The score is computed here from the activity, for the tasks that the child was asked (docs/decisions/155).
 * Specification, student side, section 4.
 */
import { scoreListening } from 'shared-schema/rules/listening/listening-tasks';
import { NO_AUDIO, type Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { findRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { found } from '#errors.ts';
import { storeProgress } from '#services/progress/save-progress.ts';
import type { CommandMeta, Done } from '#services/shared/saved.ts';
import { happenedAt } from '#services/shared/times.ts';
import { storeAnswer } from './save-recording.ts';

/** Saves result and progress (command `listening.submit`); returns the sequence number of the later of the two. */
export async function submitListening(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['listening.submit'],
  meta: CommandMeta = {},
): Promise<Done> {
  const student = requireRole(actor, 'student');
  const activity = found(await findRow(w.tx, 'activities', payload.activityUid));
  const completedAt = happenedAt(w, payload.completedAt, meta);
  const response = scoreListening(activity, payload.taskResponses, completedAt);
  const whose = { studentId: student.id, activityId: activity.id };
  await storeAnswer(w, {
    ...whose,
    uid: payload.uid,
    questionId: null,
    audioUrl: NO_AUDIO,
    recordedAt: completedAt,
    response: JSON.stringify(response),
    score: response.totalScore,
  });
  const report = { completed: true, score: response.totalScore, attempts: 1, lastAttempt: completedAt };
  return storeProgress(w, { ...whose, uid: payload.progressUid }, report);
}
