/** What a finished activity brought, and which one comes next. Pure. */
import type { ActivityCard, StudentHome } from '#data/queries/student.ts';

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

/** The first card in the order of the dashboard on which something is left to do. */
export function nextCard(cards: readonly ActivityCard[], finished: string): ActivityCard | undefined {
  return cards.find(
    ({ activity, status, tryAgain }) => activity.uid !== finished && (tryAgain || status !== 'Completed'),
  );
}
