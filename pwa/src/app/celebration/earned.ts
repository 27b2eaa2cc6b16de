/** What a finished activity brought. Pure. */
import type { StudentHome } from '#data/queries/student.ts';

type Standing = Pick<StudentHome, 'points' | 'level'>;

export interface Earned {
  points: number;
  level: number | null;
  /** The activity was finished before: it brought what it could bring then. */
  isAgain: boolean;
}

/** Points since `before`, and the level where it is a new one. Nothing where `before` is not known. */
export function earnedSince(before: Standing | null, now: Standing): Earned {
  if (!before) return { points: 0, level: null, isAgain: false };
  return {
    points: Math.max(0, now.points - before.points),
    level: now.level > before.level ? now.level : null,
    isAgain: now.points === before.points,
  };
}
