/** Progress: one row per (student, activity); `completed` never goes back, attempts add up, the latest score counts. */
import { mergeProgress, type ProgressState } from 'shared-schema/rules/progress-merge';
import { type Folding, type FoldSteps, type RowMap, setRow } from './fold-types.ts';
import { scoreListening } from './score-listening.ts';

interface Report extends ProgressState {
  uid: string;
  activityUid: string;
  lastAttempt: string;
}

export const foldProgress: FoldSteps<'progress'> = {
  'progress.save': (rows, step) => {
    const { uid, activityUid, completed, score = null, attempts = 1 } = step.payload;
    addReport(rows, step, { uid, activityUid, completed, score, attempts, lastAttempt: step.command.at });
  },
  'listening.submit': (rows, step) => {
    const { progressUid: uid, activityUid } = step.payload;
    const score = scoreListening(step.payload, step.context.activities)?.totalScore ?? null;
    addReport(rows, step, {
      uid,
      activityUid,
      completed: true,
      score,
      attempts: 1,
      lastAttempt: step.command.at,
    });
  },
};

function addReport(rows: RowMap<'progress'>, step: Folding, { uid, activityUid, ...report }: Report): void {
  const student = step.command.account;
  const known = [...rows.values()].find(
    (row) => row.studentUid === student && row.activityUid === activityUid,
  );
  if (!known) {
    const references = { id: null, studentId: null, activityId: null, studentUid: student, activityUid };
    return setRow(rows, step, { ...references, ...report, uid, createdAt: step.command.at, seq: 0 });
  }
  // The server stamps a row with the command's time: a row that is not older already counts this attempt.
  if (known.lastAttempt !== null && known.lastAttempt >= report.lastAttempt) {
    return setRow(rows, step, { ...known, completed: known.completed || report.completed });
  }
  setRow(rows, step, { ...known, ...mergeProgress(known, report) });
}
