/** What became of an answer while somebody writes about it, and which answers to its question stand beside it. Pure. */
import { isCurrent, type Replaceable } from 'shared-schema/rules/progress/earlier-answers';
import type { Recording } from '#data/queries/teacher/rows.ts';

interface AnswerRow
  extends Replaceable,
    Pick<Recording, 'uid' | 'studentUid' | 'activityUid' | 'questionId' | 'recordedAt'> {}

/**
 * `newer`: the child has answered the same question again, and the school keeps both. `replaced`: it keeps the newer one
 * only. `gone`: the answer was deleted.
 */
export type AnswerNews = 'none' | 'newer' | 'replaced' | 'gone';

/** `rows` are all answers as they are now; undefined while they are not known. */
export function answerNews(answer: AnswerRow, rows: readonly AnswerRow[] | undefined): AnswerNews {
  if (!rows) return 'none';
  const isHere = rows.some(({ uid }) => uid === answer.uid);
  if (answersBeside(answer, rows).newer) return isHere ? 'newer' : 'replaced';
  return isHere ? 'none' : 'gone';
}

/**
 * The child's other answers to the same question, in the order of `rows`: the one in the answer's place, and those whose
 * place it took. Which answer counts is the school's decision: a time may have been noted by a clock that was ahead.
 */
export function answersBeside<Row extends AnswerRow>(
  answer: AnswerRow,
  rows: readonly Row[],
): { newer: Row | undefined; earlier: Row[] } {
  const isReplaced = !isCurrent(rows.find(({ uid }) => uid === answer.uid) ?? answer);
  const others = rows.filter((row) => row.uid !== answer.uid && answersSame(row, answer));
  return {
    newer: others.find((row) => isCurrent(row) && (isReplaced || row.recordedAt > answer.recordedAt)),
    earlier: others.filter((row) => !isCurrent(row) && (!isReplaced || row.recordedAt < answer.recordedAt)),
  };
}

function answersSame(row: AnswerRow, answer: AnswerRow): boolean {
  return (
    row.studentUid === answer.studentUid &&
    row.activityUid === answer.activityUid &&
    row.questionId === answer.questionId
  );
}
