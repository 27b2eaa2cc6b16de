/** A student's points, level and progress. Specification, student side, section 9. */

const POINTS_PER_ACTIVITY = 10;
const BONUS_PER_ACTIVITY = 5;
/** The average recording score must be above this for the bonus. */
const BONUS_SCORE_THRESHOLD = 80;
export const POINTS_PER_LEVEL = 50;

/**
 * Points for completed activities. `averageScore` is the average of the student's scored recordings in percent,
 * null when none is scored.
 */
export function pointsFor(completedActivities: number, averageScore: number | null): number {
  const bonus = averageScore !== null && averageScore > BONUS_SCORE_THRESHOLD ? BONUS_PER_ACTIVITY : 0;
  return completedActivities * (POINTS_PER_ACTIVITY + bonus);
}

/** Average that ignores missing scores; null when there is none. Unrounded, because 80.4 is above 80. */
export function averageScore(scores: Iterable<number | null | undefined>): number | null {
  return averageEver(scores, {});
}

/** Scored answers of a student that went by their age. */
interface RetiredScores {
  /** Absent in documents that are older than the fields. */
  readonly retiredScored?: number | undefined;
  readonly retiredScoreSum?: number | undefined;
}

/** As `averageScore` with the answers that are gone: what a child has reached does not fall with their age. */
export function averageEver(
  scores: Iterable<number | null | undefined>,
  { retiredScored = 0, retiredScoreSum = 0 }: RetiredScores,
): number | null {
  const given = [...scores].filter((score) => score !== null && score !== undefined);
  const count = given.length + retiredScored;
  return count === 0 ? null : given.reduce((sum, score) => sum + score, retiredScoreSum) / count;
}

/** Level reached, counted from 1. */
export function levelFor(points: number): number {
  return Math.floor(points / POINTS_PER_LEVEL) + 1;
}

/** Points collected towards the next level, 0 to 49 out of `POINTS_PER_LEVEL`. */
export function pointsTowardsNextLevel(points: number): number {
  return points % POINTS_PER_LEVEL;
}

/** Distinct completed activities over assigned ones, in whole percent; 0 when nothing is assigned. */
export function progressPercent(
  completed: Iterable<string | number>,
  assigned: Iterable<string | number>,
): number {
  const wanted = new Set(assigned);
  if (wanted.size === 0) return 0;
  const done = [...new Set(completed)].filter((activity) => wanted.has(activity)).length;
  return Math.round((done / wanted.size) * 100);
}
