/** What a finished activity brought. Pure. */
import type { StudentHome } from '#data/queries/student.ts';
import type { Standing } from '#ui/celebration/finished-activity.ts';

export interface Earned {
  points: number;
  level: number | null;
  /** Activities done with this one, in place of the points. */
  done: number | null;
  /** The activity was finished before: it brought what it could bring then. */
  isAgain: boolean;
}

/**
 * Points since `before`, and the level where it is a new one. Nothing where `before` is not known, and nothing for an
 * activity that was completed before: the total also moves with the average of the scores. A game counts points of its
 * own, which the child has just read: others in their place would seem to be taken away.
 */
export function earnedSince(
  before: Standing | null,
  now: Pick<StudentHome, 'points' | 'level' | 'done'>,
  { isGame }: { isGame: boolean },
): Earned {
  if (!before || before.isCompleted) return { points: 0, level: null, done: null, isAgain: before !== null };
  return {
    // A score may take more than the activity brought.
    points: isGame ? 0 : Math.max(0, now.points - before.points),
    level: now.level > before.level ? now.level : null,
    done: isGame ? now.done : null,
    isAgain: false,
  };
}
