/** When an activity counts as complete. Specification, student side, section 4. */

export type ActivityStatus = 'not_started' | 'in_progress' | 'completed';

interface QuestionIdentity {
  readonly id: string;
}

/**
 * Index of the question that a recording's `questionId` means: the id of a question, or its index as text.
 * The id wins, so that a question called '1' is not taken for the second one. -1 when it means none.
 */
export function questionIndexOf(questions: readonly QuestionIdentity[], questionId: string | null): number {
  if (questionId === null) return -1;
  const byId = questions.findIndex((question) => question.id === questionId);
  if (byId !== -1) return byId;
  const index = /^\d+$/.test(questionId) ? Number(questionId) : -1;
  return index < questions.length ? index : -1;
}

/** Indexes of the questions that have no recording yet. */
export function missingQuestions(
  questions: readonly QuestionIdentity[],
  recordings: readonly { readonly questionId: string | null }[],
): number[] {
  const answered = new Set(recordings.map((recording) => questionIndexOf(questions, recording.questionId)));
  return [...questions.keys()].filter((index) => !answered.has(index));
}

/** Every question has a recording. An activity without questions is never complete this way. */
export function isComplete(
  questions: readonly QuestionIdentity[],
  recordings: readonly { readonly questionId: string | null }[],
): boolean {
  return questions.length > 0 && missingQuestions(questions, recordings).length === 0;
}

/** Status of a student's activity card: Not Started → In Progress → Completed. */
export function activityStatus(progress: { readonly completed: boolean } | null | undefined): ActivityStatus {
  if (!progress) return 'not_started';
  return progress.completed ? 'completed' : 'in_progress';
}
