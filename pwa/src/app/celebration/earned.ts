/** What a finished activity brought. Pure. */
import type { StudentHome } from '#data/queries/student.ts';

type Standing = Pick<StudentHome, 'points' | 'level'>;

/** Points since `before`, and the level where it is a new one. Nothing where `before` is not known. */
export function earnedSince(
  before: Standing | null,
  now: Standing,
): { points: number; level: number | null } {
  if (!before) return { points: 0, level: null };
  return {
    points: Math.max(0, now.points - before.points),
    level: now.level > before.level ? now.level : null,
  };
}
