/** When an activity counts as complete. Specification, student side, section 4. */
import { type Questionnaire, questionIndexOf } from '../activities/questions.ts';

export type ActivityStatus = 'not_started' | 'in_progress' | 'completed';

type Identified = Questionnaire<{ readonly id: string }>;
type Answers = readonly { readonly questionId: string | null }[];

/** Indexes of the questions that have no recording yet. An answer to a removed question answers none of them. */
export function missingQuestions(questionnaire: Identified, recordings: Answers): number[] {
  const answered = new Set(
    recordings.map((recording) => questionIndexOf(questionnaire, recording.questionId)),
  );
  return [...questionnaire.questions.keys()].filter((index) => !answered.has(index));
}

/** Every question has a recording. An activity without questions is never complete this way. */
export function isComplete(questionnaire: Identified, recordings: Answers): boolean {
  return questionnaire.questions.length > 0 && missingQuestions(questionnaire, recordings).length === 0;
}

/** Status of a student's activity card: Not Started → In Progress → Completed. */
export function activityStatus(progress: { readonly completed: boolean } | null | undefined): ActivityStatus {
  if (!progress) return 'not_started';
  return progress.completed ? 'completed' : 'in_progress';
}
