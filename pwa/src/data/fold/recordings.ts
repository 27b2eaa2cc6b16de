/** Recordings: one per (student, activity, question); a newer take replaces the older, a late older one never does. */

import { isNewerTake } from 'shared-schema/rules/recording-order';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import type { FoldedRow } from '#data/rows.ts';
import {
  type FoldContext,
  type Folding,
  type FoldSteps,
  given,
  type RowMap,
  removeWork,
  setRow,
} from './fold-types.ts';
import { scoreListening } from './score-listening.ts';

type RecordingRow = FoldedRow<'recordings'>;
type Made = Pick<RecordingRow, 'uid' | 'activityUid' | 'questionId' | 'audioUrl' | 'recordedAt'> &
  Partial<RecordingRow>;

export const foldRecordings: FoldSteps<'recordings'> = {
  'recording.save': (rows, step) => {
    const { uid, activityUid, questionId, audioUrl, recordedAt, duration = null } = step.payload;
    replaceTake(rows, step, {
      uid,
      activityUid,
      questionId,
      audioUrl,
      recordedAt,
      speakingDuration: duration,
    });
  },
  'listening.submit': (rows, step) => {
    const { uid, activityUid, completedAt } = step.payload;
    const response = scoreListening(step.payload, step.context.activities);
    const scored = response && { response: JSON.stringify(response), score: response.totalScore };
    replaceTake(rows, step, {
      uid,
      activityUid,
      questionId: null,
      audioUrl: NO_AUDIO,
      recordedAt: completedAt,
      ...scored,
    });
  },
  'recording.delete': (rows, { payload }) => void rows.delete(payload.uid),
  'activity.delete': (rows, { payload }) => removeWork(rows, payload.uid),
  'feedback.save': (rows, step) => {
    const { recordingUid, blobs: _, ...feedback } = step.payload;
    const row = rows.get(recordingUid);
    if (row) setRow(rows, step, { ...row, ...given(feedback) });
  },
};

function replaceTake(rows: RowMap<'recordings'>, step: Folding, made: Made): void {
  const already = rows.get(made.uid);
  if (already) {
    setRow(rows, step, already);
    return;
  }
  const others = [...rows.values()].filter((row) => answersSame(row, made, step.command.account));
  if (others.some((row) => !replaces(made, row, step.context))) return;
  for (const row of others) rows.delete(row.uid);
  setRow(rows, step, {
    ...emptyRecording,
    ...made,
    studentUid: step.command.account,
    createdAt: made.recordedAt,
  });
}

function answersSame(row: RecordingRow, made: Made, student: string): boolean {
  return (
    row.studentUid === student &&
    row.activityUid === made.activityUid &&
    (row.questionId ?? null) === (made.questionId ?? null)
  );
}

/** Between our own takes their order decides, because a tablet's clock may jump; otherwise the time does. */
function replaces(made: Made, row: RecordingRow, { makerOf, index }: FoldContext): boolean {
  const maker = makerOf.get(row.uid);
  return maker === undefined ? isNewerTake(made, row) : maker < index;
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
  seq: 0,
};
