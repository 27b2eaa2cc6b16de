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

/** Indexes, in order, of the questions to which the teacher asks for another answer. */
export function askedAgain(
  { questions }: Questionnaire,
  answers: ReadonlyMap<number, Partial<Pick<Recording, 'tryAgainAt'>>>,
): Set<number> {
  return new Set(questions.flatMap((_, index) => (answers.get(index)?.tryAgainAt ? [index] : [])));
}

/** What was done and what is left to do, by index of the question. */
export interface OpenWork {
  answers: ReadonlyMap<number, unknown>;
  /** Questions to which the teacher asks for another answer, in order. */
  asked: ReadonlySet<number>;
  unfinished: readonly { questionId: string }[];
  /** The question of the feedback that the child comes from. */
  firstQuestionId?: string | null | undefined;
}

/**
 * Where a child goes on: the question of an unfinished recording, else one that is asked again, else the first without
 * an answer, else the first.
 */
export function firstQuestion(
  questionnaire: Questionnaire,
  { answers, asked, unfinished, firstQuestionId = null }: OpenWork,
): number {
  for (const draft of unfinished) {
    const index = questionIndexOf(questionnaire, draft.questionId);
    if (index >= 0) return index;
  }
  const chosen = questionIndexOf(questionnaire, firstQuestionId);
  if (asked.has(chosen)) return chosen;
  const [firstAsked] = asked;
  const firstOpen = questionnaire.questions.findIndex((_, index) => !answers.has(index));
  return firstAsked ?? Math.max(firstOpen, 0);
}

/**
 * The step that is shown first, counted over the pages of the story and then the questions: the story, unless the child
 * has answered something or has an unfinished recording.
 */
export function firstStep(pages: number, questionnaire: Questionnaire, work: OpenWork): number {
  if (work.answers.size === 0 && work.unfinished.length === 0 && pages > 0) return 0;
  return pages + firstQuestion(questionnaire, work);
}

type Done = Pick<OpenWork, 'answers' | 'asked'>;

/** Whether a question is left to do: it has no answer, or another one is asked for. */
export function isOpen(index: number, { answers, asked }: Done): boolean {
  return asked.has(index) || !answers.has(index);
}

/**
 * Index of the question to which the way on leads; `total` where there is none. From a question that is done, the way on
 * passes others that are done as long as another one is asked again. It leads back to one before only where `wasOpen`:
 * the child has just answered here. Else a child who does not answer would go round without end.
 */
export function questionAfter(index: number, total: number, work: Done & { wasOpen: boolean }): number {
  const { asked, wasOpen } = work;
  if (asked.size === 0 || isOpen(index, work)) return index + 1;
  for (let next = index + 1; next < total; next += 1) if (isOpen(next, work)) return next;
  const [firstAsked = total] = asked;
  return wasOpen ? firstAsked : index + 1;
}
