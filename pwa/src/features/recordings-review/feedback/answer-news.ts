/** What became of an answer while somebody writes about it. Pure. */
import type { Recording } from '#data/queries/teacher/rows.ts';

type AnswerRow = Pick<Recording, 'uid' | 'studentUid' | 'activityUid' | 'questionId' | 'recordedAt'>;

/**
 * `newer`: the child has answered the same question again, and the school keeps both. `replaced`: it keeps the newer one
 * only. `gone`: the answer was deleted.
 */
export type AnswerNews = 'none' | 'newer' | 'replaced' | 'gone';

/** `rows` are all answers as they are now; undefined while they are not known. */
export function answerNews(answer: AnswerRow, rows: readonly AnswerRow[] | undefined): AnswerNews {
  if (!rows) return 'none';
  const isNewer = (row: AnswerRow) =>
    row.uid !== answer.uid &&
    row.studentUid === answer.studentUid &&
    row.activityUid === answer.activityUid &&
    row.questionId === answer.questionId &&
    row.recordedAt > answer.recordedAt;
  const isHere = rows.some(({ uid }) => uid === answer.uid);
  if (rows.some(isNewer)) return isHere ? 'newer' : 'replaced';
  return isHere ? 'none' : 'gone';
}
