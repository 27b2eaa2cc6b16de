/** POST /api/recordings of the specification: ids instead of uids, and a teacher may post for a student of theirs. */
import type { ParsedBody } from 'shared-schema/contract';
import type { DocOf } from 'shared-schema/entities';
import { interactiveSets, type StoredListening } from 'shared-schema/rules/listening/interactive-sets';
import { responsesIn } from 'shared-schema/rules/listening/listening-responses';
import { parseListeningResponse } from 'shared-schema/rules/listening/listening-score';
import {
  scoreListening,
  solvableQuestions,
  type TaskResponse,
  taskKeyOf,
} from 'shared-schema/rules/listening/listening-tasks';
import { NO_AUDIO } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireActivityInView, requireLearner } from '#access/policy.ts';
import { findRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { requireMayRecord } from '#services/people/consents/recording-permission.ts';
import { requireSoundOf } from '#services/shared/files.ts';
import { measuredIn, storeAnswer } from './save-recording.ts';

/** Saves an answer now, replacing an earlier one, and returns its document. */
export async function postRecording(
  actor: Actor,
  w: WriteContext,
  body: ParsedBody<'POST /api/recordings'>,
): Promise<DocOf<'recordings'>> {
  const author = requireRole(actor, 'student', 'teacher');
  const student = await requireLearner(w.tx, actor, body.studentId);
  const activity = found(await findRow(w.tx, 'activities', body.activityId));
  await requireActivityInView(w.tx, actor, activity.id);
  const isListening = body.audioUrl === NO_AUDIO;
  // A child does not mark the own answer.
  if (!isListening && author.role === 'student' && body.score !== undefined)
    throw new AppError('invalid_body');
  if (!isListening) {
    requireMayRecord(found(await findRow(w.tx, 'users', student.id)), w.now());
    await requireSoundOf(w.tx, body.audioUrl, author, student);
  }
  const result = isListening ? listeningResult(activity, body.response, w.now()) : body;
  const saved = await storeAnswer(w, {
    uid: w.newUid(),
    studentId: student.id,
    activityId: activity.id,
    // A listening result has one row per activity, whatever a screen calls its question.
    questionId: isListening ? null : body.questionId,
    audioUrl: body.audioUrl,
    transcript: body.transcript ?? null,
    response: result.response ?? null,
    score: result.score ?? null,
    ...(isListening ? {} : measuredIn(body)),
    recordedAt: w.now(),
  });
  return saved.doc;
}

/** Points and score are computed from the activity; those in the body are ignored. */
function listeningResult(
  activity: StoredListening,
  posted: string | undefined,
  completedAt: string,
): { response: string; score: number } {
  const claimed = parseListeningResponse(posted ?? null);
  if (!claimed) throw new AppError('invalid_body');
  const response = scoreListening(activity, wholeResponses(activity, responsesIn(claimed)), completedAt);
  return { response: JSON.stringify(response), score: response.totalScore };
}

/** One response per task of the activity: a program that names no response to a task has skipped the task. */
function wholeResponses(activity: StoredListening, posted: readonly TaskResponse[]): TaskResponse[] {
  const given = new Map(posted.map((response) => [response.taskId, response]));
  return interactiveSets(activity).flatMap((set) =>
    solvableQuestions(set).map((question) => {
      const taskId = taskKeyOf(set, question);
      const response = given.get(taskId) ?? given.get(question.id);
      return { correct: false, attempts: 0, ...response, taskId };
    }),
  );
}
