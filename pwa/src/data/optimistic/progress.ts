/** Progress: one row per (student, activity); `completed` never goes back, attempts add up, the latest score counts. */
import { mergeProgress, type ProgressState } from 'shared-schema/rules/progress/progress-merge';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { type ReducerInput, type Reducers, type RowMap, removeWork, setRow } from './reducer.ts';
import { optimisticListeningScore } from './score-listening.ts';

type ProgressRow = OptimisticRow<'progress'>;

interface Report extends ProgressState {
  uid: string;
  activityUid: string;
  lastAttempt: string;
}

export const progressReducers: Reducers<'progress'> = {
  'progress.save': (rows, step) => {
    const { uid, activityUid, completed, score = null, attempts = 1 } = step.payload;
    addReport(rows, step, { uid, activityUid, completed, score, attempts, lastAttempt: step.command.at });
  },
  'listening.submit': (rows, step) => {
    const { progressUid: uid, activityUid, completedAt } = step.payload;
    const score = optimisticListeningScore(step.payload, step.context.activities)?.totalScore ?? null;
    addReport(rows, step, {
      uid,
      activityUid,
      completed: true,
      score,
      attempts: 1,
      lastAttempt: completedAt,
    });
  },
  'activity.delete': (rows, { payload }) => removeWork(rows, payload.uid),
};

function addReport(rows: RowMap<'progress'>, step: ReducerInput, report: Report): void {
  const student = step.command.account;
  const known = [...rows.values()].find(
    (row) => row.studentUid === student && row.activityUid === report.activityUid,
  );
  setRow(rows, step, known ? withReport(known, report) : firstReport(student, report));
}

function firstReport(studentUid: string, report: Report): ProgressRow {
  return {
    ...report,
    id: null,
    studentId: null,
    activityId: null,
    studentUid,
    createdAt: report.lastAttempt,
    seq: 0,
  };
}

function withReport(known: ProgressRow, { uid: _, activityUid: __, ...report }: Report): ProgressRow {
  // The server stamps a row with the command's time: a row that is not older already counts this attempt.
  if (known.lastAttempt !== null && known.lastAttempt >= report.lastAttempt) {
    return { ...known, completed: known.completed || report.completed };
  }
  return { ...known, ...mergeProgress(known, report) };
}
