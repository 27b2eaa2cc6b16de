/** The optional score of a teacher's feedback. Specification, teacher side, section 5 'Feedback'. */

export const SCORE_MIN = 0;
export const SCORE_MAX = 100;
export const SCORE_SLIDER_STEP = 5;
/** What the five star buttons set. */
export const STAR_SCORES = [20, 40, 60, 80, 100] as const;

/** The score to send, or undefined (nothing is sent) when it is blank, not a whole number or out of range. */
export function parseFeedbackScore(input: string | number | null | undefined): number | undefined {
  if (input === null || input === undefined) return undefined;
  if (typeof input === 'string' && input.trim() === '') return undefined;
  const score = Number(input);
  return Number.isInteger(score) && score >= SCORE_MIN && score <= SCORE_MAX ? score : undefined;
}

/** Stars that are filled at a score: 0 to 5. */
export function starsFor(score: number): number {
  return STAR_SCORES.filter((value) => value <= score).length;
}

/** The simple grade dialog may save only with both feedback text and score. */
export function mayGrade(feedback: string, score: string | number | null | undefined): boolean {
  return feedback.trim() !== '' && parseFeedbackScore(score) !== undefined;
}
