/**
 * Answers go when they are older than the school keeps them: first each is marked, which warns its teachers, and when its
 * warning has stood long enough it is removed like any other. Decision 091.
 */
import { countingScores } from 'shared-schema/rules/progress/earlier-answers';
import { deletionMoment, type KeepRecordings } from 'shared-schema/rules/retention/retention';
import { publishNote } from '#db/change-log.ts';
import type { Db } from '#db/database.ts';
import { forgetRepliesAbout } from '#db/retention/stored-replies.ts';
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';
import { removeRecording } from '#services/recordings/remove-recording.ts';
import { type AgingAnswerRow, readAging } from './aging-answers.ts';

/** What a run is about. */
export interface Aged {
  readonly studentId: number;
  readonly keep: KeepRecordings;
  /** Milliseconds. */
  readonly now: number;
}

// An answer may have gone since it was read.
const MARK = `insert into retention_marks (recording_id, student_id, deletes_at)
  select id, "studentId", ? from recordings where id = ? on conflict do nothing`;
const UNMARK = 'delete from retention_marks where recording_id = ?';
const UNMARK_ALL = 'delete from retention_marks';
const KEEP_SCORES = `update users set "retiredScored" = "retiredScored" + ?, "retiredScoreSum" = "retiredScoreSum" + ?
  where id = ?`;

/** What is to be marked, and what no more, of one child; none where all is as it should be. */
export async function findMarkChanges(db: Db, { studentId, keep, now }: Aged): Promise<MarkChange[]> {
  const { answers, due } = await readAging(db, studentId, keep, now);
  return answers.flatMap(({ id, recordedAt, deletesAt }) => {
    if (due.has(id) === (deletesAt !== null)) return [];
    return [
      { id, deletesAt: keep === 'always' || !due.has(id) ? null : deletionMoment(recordedAt, keep, now) },
    ];
  });
}

export interface MarkChange {
  /** Of the recording. */
  readonly id: number;
  /** ISO; null where the answer stays after all. */
  readonly deletesAt: string | null;
}

export async function storeMarks(w: WriteContext, changes: readonly MarkChange[]): Promise<void> {
  for (const { id, deletesAt } of changes)
    await (deletesAt === null ? query(w.tx, UNMARK, [id]) : query(w.tx, MARK, [deletesAt, id]));
}

/** After a change of the setting: every warning begins anew. */
export async function forgetMarks(w: WriteContext): Promise<void> {
  await query(w.tx, UNMARK_ALL);
}

const OVER = 'select 1 from retention_marks where student_id = ? and deletes_at <= ? limit 1';

/** Whether the warning about any answer of the child has ended. */
export async function hasEndedWarning(db: Db, { studentId, now }: Aged): Promise<boolean> {
  return (await query(db, OVER, [studentId, new Date(now).toISOString()])).length > 0;
}

/** Removes answers whose warning has ended, oldest first and at most `limit`. Returns how many. */
export async function removeDuePortion(w: WriteContext, aged: Aged, limit: number): Promise<number> {
  const { studentId, keep, now } = aged;
  const { answers, due } = await readAging(w.tx, studentId, keep, now);
  const isOver = ({ deletesAt }: AgingAnswerRow) => deletesAt !== null && Date.parse(deletesAt) <= now;
  const going = answers.filter((answer) => due.has(answer.id) && isOver(answer)).slice(0, limit);
  for (const { id, uid } of going) {
    await removeRecording(w, { id, uid, studentId });
    await forgetRepliesAbout(w.tx, uid);
  }
  await keepScores(w, studentId, answers, going);
  return going.length;
}

/**
 * A child's average, and so its points, are the same as before. A question of which a scored answer stays counts with that
 * one, and no second time here.
 */
async function keepScores(
  w: WriteContext,
  studentId: number,
  answers: readonly AgingAnswerRow[],
  gone: readonly AgingAnswerRow[],
): Promise<void> {
  const kept = countingScores(answers.filter((answer) => !gone.includes(answer)));
  const scores = [...countingScores(gone)].flatMap(([question, score]) =>
    kept.has(question) ? [] : [score],
  );
  if (scores.length === 0) return;
  await query(w.tx, KEEP_SCORES, [scores.length, scores.reduce((sum, score) => sum + score, 0), studentId]);
  await publishNote(w, 'users', studentId);
}
