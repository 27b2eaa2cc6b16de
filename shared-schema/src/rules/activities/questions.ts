/**
 * Which question of an activity an answer belongs to. An id is an id wherever the activity ever had it; only what never
 * was one is a place in the list, as older rows and the plain call name it. Free of zod: tablets use it.
 */
import type { ActivityQuestion, FormerQuestion } from '#entities/activity-question.ts';
import { cutText } from '../cut-text.ts';

/** The questions of an activity, and those that were removed (absent in documents that are older than the field). */
export interface Questionnaire<Question extends { readonly id: string } = ActivityQuestion> {
  readonly questions: readonly Question[];
  readonly formerQuestions?: readonly FormerQuestion[] | null | undefined;
}

/** Removed questions that an activity keeps, and characters of each: teachers may edit for years. */
const MAX_FORMER_QUESTIONS = 500;
const MAX_FORMER_PROMPT_LENGTH = 200;

interface Stored extends Questionnaire {
  readonly question?: string | null;
  readonly imageUrl?: string | null;
}

/** What an activity asks. An older activity has its one question in `question` instead of the list. */
export function questionnaireOf({
  questions,
  formerQuestions,
  question,
  imageUrl = null,
}: Stored): Questionnaire {
  if (questions.length > 0 || !question) return { questions, formerQuestions };
  return { questions: [{ id: '0', prompt: question, imageUrl }], formerQuestions };
}

/** Index of the question that a `questionId` means; -1 when it means none, or one that was removed. */
export function questionIndexOf<Question extends { readonly id: string }>(
  { questions, formerQuestions }: Questionnaire<Question>,
  questionId: string | null,
): number {
  if (questionId === null) return -1;
  const byId = questions.findIndex(({ id }) => id === questionId);
  if (byId !== -1 || formerQuestions?.some(({ id }) => id === questionId)) return byId;
  const index = /^\d+$/.test(questionId) ? Number(questionId) : -1;
  return index < questions.length ? index : -1;
}

/** Whether the activity asks it, or ever did. True for the answer to a whole activity, which names none. */
export function isQuestionOf(questionnaire: Questionnaire, questionId: string | null): boolean {
  if (questionId === null || questionIndexOf(questionnaire, questionId) !== -1) return true;
  return questionnaire.formerQuestions?.some(({ id }) => id === questionId) ?? false;
}

export interface AnsweredQuestion {
  /** Counting from 1; null for a listening result and for a question that was removed. */
  readonly number: number | null;
  /** What is or was asked; '' where it is not known any more. */
  readonly prompt: string;
  readonly isRemoved: boolean;
}

/** The question of an answer, in words. A listening result (null) answers the whole activity. */
export function questionOf(questionnaire: Questionnaire, questionId: string | null): AnsweredQuestion {
  const index = questionIndexOf(questionnaire, questionId);
  const question = questionnaire.questions[index];
  if (question) return { number: index + 1, prompt: question.prompt, isRemoved: false };
  const former = questionnaire.formerQuestions?.find(({ id }) => id === questionId);
  return { number: null, prompt: former?.prompt ?? '', isRemoved: questionId !== null };
}

/** The removed questions of an activity after its teacher saves it with other ones. */
export function formerQuestionsAfter(
  before: Questionnaire<{ readonly id: string; readonly prompt?: string }>,
  questions: readonly { readonly id: string }[],
): FormerQuestion[] {
  const present = new Set(questions.map(({ id }) => id));
  const removed = before.questions.filter(({ id }) => !present.has(id));
  const known = new Set([...present, ...removed.map(({ id }) => id)]);
  const older = (before.formerQuestions ?? []).filter(({ id }) => !known.has(id));
  const now = removed.map(({ id, prompt = '' }) => ({
    id,
    prompt: cutText(prompt, MAX_FORMER_PROMPT_LENGTH),
  }));
  return [...older, ...now].slice(-MAX_FORMER_QUESTIONS);
}
