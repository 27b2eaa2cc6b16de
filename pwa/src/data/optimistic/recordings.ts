/**
 * Recordings: one answer per (student, activity, question) counts. A newer answer replaces the older one, which stays
 * as an earlier answer; a late older answer never replaces a newer one.
 */

import { isReceiptFor } from 'shared-schema/rules/feedback/feedback-to-hear';
import { isCurrent, isKeptWhenDeleted } from 'shared-schema/rules/progress/earlier-answers';
import { isNewerAnswer } from 'shared-schema/rules/progress/recording-order';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { type ReducerInput, type Reducers, type RowMap, removeWork, setRow } from './reducer.ts';
import { optimisticListeningScore } from './score-listening.ts';

type RecordingRow = OptimisticRow<'recordings'>;
type Made = Pick<RecordingRow, 'uid' | 'activityUid' | 'questionId' | 'audioUrl' | 'recordedAt'> &
  Partial<RecordingRow>;

export const recordingReducers: Reducers<'recordings'> = {
  'recording.save': (rows, step) => {
    const { uid, activityUid, questionId, audioUrl, recordedAt, duration = null } = step.payload;
    const { speakingDuration = null, pauseCount = null, speakingRate = null } = step.payload;
    addAnswer(rows, step, {
      uid,
      activityUid,
      questionId,
      audioUrl,
      recordedAt,
      duration,
      speakingDuration,
      pauseCount,
      speakingRate,
    });
  },
  'listening.submit': (rows, step) => {
    const { uid, activityUid, completedAt } = step.payload;
    const response = optimisticListeningScore(step.payload, step.context.activities);
    const scored = response && { response: JSON.stringify(response), score: response.totalScore };
    addAnswer(rows, step, {
      uid,
      activityUid,
      questionId: null,
      audioUrl: NO_AUDIO,
      recordedAt: completedAt,
      ...scored,
    });
  },
  'recording.delete': (rows, step) => {
    const row = rows.get(step.payload.uid);
    const deletedBy = row?.studentUid === step.command.account ? 'student' : 'teacher';
    if (row && isKeptWhenDeleted(row, deletedBy))
      setRow(rows, step, { ...row, replacedAt: row.replacedAt ?? step.command.at });
    else rows.delete(step.payload.uid);
  },
  'activity.delete': (rows, { payload }) => removeWork(rows, payload.uid),
  'feedback.hear': (rows, step) => {
    const { recordingUid, feedbackAt, heardAt } = step.payload;
    const row = rows.get(recordingUid);
    if (row && isReceiptFor(row, feedbackAt)) setRow(rows, step, { ...row, heardAt });
  },
};

function addAnswer(rows: RowMap<'recordings'>, step: ReducerInput, made: Made): void {
  const already = rows.get(made.uid);
  if (already) {
    setRow(rows, step, already);
    return;
  }
  const { command, context } = step;
  const others = [...rows.values()].filter(
    (row) => isCurrent(row) && answersSame(row, made, command.account),
  );
  // A later answer of this device is there already: this one was sent before it.
  if (others.some(({ uid }) => (context.makerOf.get(uid) ?? -1) > context.index)) return;
  const isLate = others.some((row) => !context.makerOf.has(row.uid) && !isNewerAnswer(made, row));
  if (!isLate) for (const row of others) setRow(rows, step, { ...row, replacedAt: command.at });
  setRow(rows, step, {
    ...emptyRecording,
    ...made,
    studentUid: command.account,
    createdAt: made.recordedAt,
    replacedAt: isLate ? command.at : null,
  });
}

function answersSame(row: RecordingRow, made: Made, student: string): boolean {
  return (
    row.studentUid === student &&
    row.activityUid === made.activityUid &&
    (row.questionId ?? null) === (made.questionId ?? null)
  );
}

const emptyRecording = {
  id: null,
  studentId: null,
  activityId: null,
  transcript: null,
  response: null,
  score: null,
  feedback: null,
  teacherFeedbackAudio: null,
  teacherFeedbackText: null,
  pronunciationScore: null,
  grammarScore: null,
  vocabularyScore: null,
  fluencyScore: null,
  confidenceLevel: null,
  detectedLanguage: null,
  wordCount: null,
  speakingDuration: null,
  pauseCount: null,
  speakingRate: null,
  replacedAt: null,
  sticker: null,
  tryAgainAt: null,
  feedbackAt: null,
  heardAt: null,
  feedbackBy: null,
  feedbackSounds: null,
  duration: null,
  seq: 0,
};
