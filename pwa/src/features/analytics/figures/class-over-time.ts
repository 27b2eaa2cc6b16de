/** The class week by week: answers and mean score. Pure. */
import { averageOf, groupBy } from 'shared-schema/rules/progress/engagement';
import type { Scope } from './scope.ts';

export interface ClassWeek {
  readonly week: string;
  readonly answers: number;
  /** Unrounded mean of the scores that answers of the week have; null without one. */
  readonly score: number | null;
}

export function classOverTime({ weeks, weekNames }: Pick<Scope, 'weeks' | 'weekNames'>): ClassWeek[] {
  const cellsOf = groupBy(weeks, ({ week }) => week);
  return weekNames.map((week) => {
    const cells = cellsOf.get(week) ?? [];
    const answers = cells.reduce((sum, cell) => sum + cell.answers, 0);
    return { week, answers, score: averageOf(cells.map((cell) => ({ ...cell, recordings: cell.answers }))) };
  });
}
