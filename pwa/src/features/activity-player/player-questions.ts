/** The questions a child sees, and which of the stored answers belong to which. */
import type { ActivityQuestion, Recording } from 'shared-schema/entities';
import { questionIndexOf } from 'shared-schema/rules/completion';

/** Newest answer of each question, by question index. */
export function answersByIndex<R extends Pick<Recording, 'questionId' | 'recordedAt'>>(
  questions: readonly ActivityQuestion[],
  recordings: readonly R[],
): Map<number, R> {
  const answers = new Map<number, R>();
  for (const recording of recordings) {
    const index = questionIndexOf(questions, recording.questionId);
    const other = answers.get(index);
    if (index >= 0 && (!other || other.recordedAt <= recording.recordedAt)) answers.set(index, recording);
  }
  return answers;
}

/** Where a child goes on: the question of a take left behind, else the first without an answer, else the first. */
export function firstQuestion(
  questions: readonly ActivityQuestion[],
  answered: ReadonlyMap<number, unknown>,
  leftBehind: readonly { questionId: string }[],
): number {
  for (const take of leftBehind) {
    const index = questionIndexOf(questions, take.questionId);
    if (index >= 0) return index;
  }
  return Math.max(
    questions.findIndex((_, index) => !answered.has(index)),
    0,
  );
}
