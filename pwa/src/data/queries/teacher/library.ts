/** My Activities: search and order. Specification, teacher side, section 2 'My Activities'. Pure. */
import { matchesSearch } from './names.ts';
import type { Activity } from './rows.ts';

export type LibraryOrder = 'modified' | 'name' | 'played';
export type LibraryView = 'grid' | 'list';

const comparers: Record<LibraryOrder, (a: Activity, b: Activity) => number> = {
  modified: (a, b) => (a.updatedAt < b.updatedAt ? 1 : -1),
  name: (a, b) => a.title.localeCompare(b.title),
  played: (a, b) => b.timesPlayed - a.timesPlayed || a.title.localeCompare(b.title),
};

export function arrangeLibrary(
  activities: readonly Activity[],
  search: string,
  order: LibraryOrder,
): Activity[] {
  return activities
    .filter((activity) => matchesSearch(search, activity.title, activity.description))
    .sort(comparers[order]);
}

/** More than one question to answer. */
export function isMultiQuestion(activity: Pick<Activity, 'questions'>): boolean {
  return activity.questions.length > 1;
}
