/** When an activity counts as complete. Specification, student side, section 4. */
import { type Asked, questionIndexOf } from './questions.ts';

export type ActivityStatus = 'not_started' | 'in_progress' | 'completed';

type Identified = Asked<{ readonly id: string }>;
type Answers = readonly { readonly questionId: string | null }[];

/** Indexes of the questions that have no recording yet. An answer to a removed question answers none of them. */
export function missingQuestions(asked: Identified, recordings: Answers): number[] {
  const answered = new Set(recordings.map((recording) => questionIndexOf(asked, recording.questionId)));
  return [...asked.questions.keys()].filter((index) => !answered.has(index));
}

/** Every question has a recording. An activity without questions is never complete this way. */
export function isComplete(asked: Identified, recordings: Answers): boolean {
  return asked.questions.length > 0 && missingQuestions(asked, recordings).length === 0;
}

/** Status of a student's activity card: Not Started → In Progress → Completed. */
export function activityStatus(progress: { readonly completed: boolean } | null | undefined): ActivityStatus {
  if (!progress) return 'not_started';
  return progress.completed ? 'completed' : 'in_progress';
}
