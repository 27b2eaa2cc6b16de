/**
 * My Activities: search, filters with their counts, and order. Specification, teacher side, section 2 'My Activities'.
 * Pure: rows are prepared once for each change of the data, and then searched at each key press.
 */
import { hasWords, searchKey, searchWords } from 'shared-schema/rules/search-key';
import type { Activity, ActivityType } from '../rows.ts';
import type { ActivityItem } from './activity-items.ts';
import { scriptOf, type TitleScript } from './title-script.ts';

export const LIBRARY_ORDERS = ['modified', 'newest', 'name', 'difficulty', 'played'] as const;
export const LIBRARY_VIEWS = ['grid', 'list'] as const;
export type LibraryOrder = (typeof LIBRARY_ORDERS)[number];
export type LibraryView = (typeof LIBRARY_VIEWS)[number];

/** Value of the class filter for activities that no class has. */
export const NOT_ASSIGNED = 'none';

/** What narrows the list; null: everything. */
export interface LibraryFilter {
  type: ActivityType | null;
  difficulty: Activity['difficulty'] | null;
  /** Uid of a class, or NOT_ASSIGNED. */
  class: string | null;
  script: TitleScript | null;
}

export type LibraryFacet = keyof LibraryFilter;

export interface LibraryQuery extends LibraryFilter {
  search: string;
  order: LibraryOrder;
}

export const NO_LIBRARY_FILTER: LibraryFilter = { type: null, difficulty: null, class: null, script: null };

/** An activity with what the library searches. */
export interface LibraryRow extends ActivityItem {
  /** Title and description, folded. */
  key: string;
  /** The values of each filter that find this row. */
  facets: Readonly<Record<LibraryFacet, readonly string[]>>;
}

/** How many rows a filter would show with each of its values. */
export type FacetCounts = ReadonlyMap<string, number>;

export interface LibraryResult {
  rows: LibraryRow[];
  counts: Record<LibraryFacet, FacetCounts>;
}

export function libraryRows(items: readonly ActivityItem[]): LibraryRow[] {
  return items.map((item) => {
    const { activity, classes } = item;
    const script = scriptOf(activity.title);
    return {
      ...item,
      key: searchKey(activity.title, activity.description),
      facets: {
        type: [activity.type],
        difficulty: [activity.difficulty],
        class: classes.length > 0 ? classes.map(({ uid }) => uid) : [NOT_ASSIGNED],
        script: script ? [script] : [],
      },
    };
  });
}

const FACETS = ['type', 'difficulty', 'class', 'script'] as const satisfies readonly LibraryFacet[];

/** One pass: a row that only one filter refuses counts for the other values of that filter. */
export function findInLibrary(rows: readonly LibraryRow[], query: LibraryQuery): LibraryResult {
  const words = searchWords(query.search);
  const found: LibraryRow[] = [];
  const counts = noCounts();
  for (const row of rows) {
    if (!hasWords(row.key, words)) continue;
    const refusing = FACETS.filter((facet) => isRefused(row, facet, query[facet]));
    if (refusing.length === 0) found.push(row);
    if (refusing.length > 1) continue;
    for (const facet of refusing.length === 1 ? refusing : FACETS) countRow(counts[facet], row.facets[facet]);
  }
  return { rows: found.sort(comparers[query.order]), counts };
}

function isRefused(row: LibraryRow, facet: LibraryFacet, wanted: string | null): boolean {
  return wanted !== null && !row.facets[facet].includes(wanted);
}

function noCounts(): Record<LibraryFacet, Map<string, number>> {
  return { type: new Map(), difficulty: new Map(), class: new Map(), script: new Map() };
}

function countRow(counts: Map<string, number>, values: readonly string[]): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
}

const titles = new Intl.Collator(undefined, { numeric: true });
const DIFFICULTY_RANK: Readonly<Record<Activity['difficulty'], number>> = {
  beginner: 0,
  intermediate: 1,
  advanced: 2,
};

type Comparer = (a: LibraryRow, b: LibraryRow) => number;

const byTitle: Comparer = (a, b) => titles.compare(a.activity.title, b.activity.title);
/** ISO instants sort as text. */
const latestFirst =
  (field: 'updatedAt' | 'createdAt'): Comparer =>
  (a, b) => {
    const [one, other] = [a.activity[field], b.activity[field]];
    if (one === other) return byTitle(a, b);
    return one < other ? 1 : -1;
  };

const comparers: Record<LibraryOrder, Comparer> = {
  modified: latestFirst('updatedAt'),
  newest: latestFirst('createdAt'),
  name: byTitle,
  difficulty: (a, b) =>
    DIFFICULTY_RANK[a.activity.difficulty] - DIFFICULTY_RANK[b.activity.difficulty] || byTitle(a, b),
  played: (a, b) => b.activity.timesPlayed - a.activity.timesPlayed || byTitle(a, b),
};
