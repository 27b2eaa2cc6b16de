/** The questions a child sees, and which of the stored answers belong to which. */
import type { Recording } from 'shared-schema/entities';
import { type Questionnaire, questionIndexOf } from 'shared-schema/rules/activities/questions';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { NO_AUDIO } from 'shared-schema/sync/protocol';

/** SHA-256 of no bytes at all: the address of an answer in which nothing was said. */
const EMPTY_FILE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Recordings whose file holds sound; any other is no answer, and no activity is completed by it. */
export function withSound<R extends Pick<Recording, 'audioUrl'>>(recordings: readonly R[]): R[] {
  return recordings.filter(
    ({ audioUrl }) => audioUrl && audioUrl !== NO_AUDIO && hashOfAddress(audioUrl) !== EMPTY_FILE,
  );
}

/**
 * Ids of the questions that have an answer. `kept` are those answered since the page opened, which the live tables may
 * show a moment later; once they do, the tables alone are believed: an answer that the school refuses leaves them.
 */
export function answeredQuestions(
  recordings: readonly Pick<Recording, 'questionId'>[],
  kept: Set<string>,
): { questionId: string | null }[] {
  for (const { questionId } of recordings) if (questionId !== null) kept.delete(questionId);
  return [...recordings, ...[...kept].map((questionId) => ({ questionId }))];
}

/** Newest answer of each question, by question index. */
export function answersByIndex<R extends Pick<Recording, 'questionId' | 'recordedAt'>>(
  questionnaire: Questionnaire,
  recordings: readonly R[],
): Map<number, R> {
  const answers = new Map<number, R>();
  for (const recording of recordings) {
    const index = questionIndexOf(questionnaire, recording.questionId);
    const other = answers.get(index);
    if (index >= 0 && (!other || other.recordedAt <= recording.recordedAt)) answers.set(index, recording);
  }
  return answers;
}

/** Where a child goes on: the question of an unfinished recording, else the first without an answer, else the first. */
export function firstQuestion(
  questionnaire: Questionnaire,
  answered: ReadonlyMap<number, unknown>,
  leftBehind: readonly { questionId: string }[],
): number {
  for (const draft of leftBehind) {
    const index = questionIndexOf(questionnaire, draft.questionId);
    if (index >= 0) return index;
  }
  return Math.max(
    questionnaire.questions.findIndex((_, index) => !answered.has(index)),
    0,
  );
}

/**
 * The step that is shown first, counted over the pages of the story and then the questions: the story, unless the child
 * has answered something or left a recording behind.
 */
export function firstStep(
  pages: number,
  questionnaire: Questionnaire,
  answered: ReadonlyMap<number, unknown>,
  leftBehind: readonly { questionId: string }[],
): number {
  if (answered.size === 0 && leftBehind.length === 0 && pages > 0) return 0;
  return pages + firstQuestion(questionnaire, answered, leftBehind);
}
