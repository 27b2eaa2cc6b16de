/** The name of a recording where only words identify it. */
import type { Review } from './reviews.ts';

/** 'Mei Lin, At the playground, question 2'. */
export function recordingName({ studentName, activityTitle, questionNumber }: Review): string {
  const question = questionNumber === null ? [] : [`question ${questionNumber}`];
  return [studentName, activityTitle, ...question].join(', ');
}
