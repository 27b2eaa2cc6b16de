/** Colors of scores, which differ by place. Specification, teacher side, section 9 'Score colors'. */

export type ScoreColor = 'green' | 'blue' | 'yellow' | 'red';
export type BadgeVariant = 'default' | 'secondary' | 'destructive';

/** Feedback dialog: 80 and more green, 60 and more yellow, else red. */
export function feedbackScoreColor(score: number): ScoreColor {
  if (score >= 80) return 'green';
  return score >= 60 ? 'yellow' : 'red';
}

/** Cards: 90 and more green, 80 and more blue, 70 and more yellow, else red. */
export function cardScoreColor(score: number): ScoreColor {
  if (score >= 90) return 'green';
  if (score >= 80) return 'blue';
  return score >= 70 ? 'yellow' : 'red';
}

/**
 * Analytics badge: 80 and more default, 60 and more secondary, else destructive; null shows 'No scores yet'. An average
 * counts as the whole percent that the badge carries: 79.5 is shown as 80%.
 */
export function analyticsBadge(score: number | null): BadgeVariant | null {
  if (score === null) return null;
  const shown = Math.round(score);
  if (shown >= 80) return 'default';
  return shown >= 60 ? 'secondary' : 'destructive';
}
