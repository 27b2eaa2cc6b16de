/** What a finished activity brought. Pure. */
import type { StudentHome } from '#data/queries/student.ts';
import type { Standing } from '#ui/celebration/finished-activity.ts';

export interface Earned {
  points: number;
  level: number | null;
  /** The activity was finished before: it brought what it could bring then. */
  isAgain: boolean;
}

/**
 * Points since `before`, and the level where it is a new one. Nothing where `before` is not known, and nothing for an
 * activity that was completed before: the total also moves with the average of the scores.
 */
export function earnedSince(before: Standing | null, now: Pick<StudentHome, 'points' | 'level'>): Earned {
  if (!before || before.isCompleted) return { points: 0, level: null, isAgain: before !== null };
  return {
    // A score may take more than the activity brought.
    points: Math.max(0, now.points - before.points),
    level: now.level > before.level ? now.level : null,
    isAgain: false,
  };
}
