/** The address of My Activities: what is searched and how it is shown, so that Back, reload and a link keep it. Pure. */

import { DIFFICULTIES } from 'shared-schema/rules/constants';
import {
  type LibraryFilter,
  type LibraryQuery,
  type LibraryRow,
  type LibraryView,
  NO_LIBRARY_FILTER,
  NOT_ASSIGNED,
} from '#data/queries/teacher/library/library.ts';
import { type LibraryChoice, libraryChoiceIn, oneOf } from '#data/queries/teacher/library/library-choice.ts';
import { TITLE_SCRIPTS } from '#data/queries/teacher/library/title-script.ts';
import type { ActivityType, SchoolClass } from '#data/queries/teacher/rows.ts';
import { keysOf } from '#platform/keys-of.ts';

export const ACTIVITY_TYPES: readonly ActivityType[] = ['picture_prompt', 'story', 'interactive_listening'];

/** What a part of the page changes: filters, order or view. */
export type LibraryChange = Partial<LibraryFilter & Omit<LibraryChoice, 'order'>> &
  Partial<Pick<LibraryQuery, 'order' | 'search'>>;

/** `kept` stands where the address says nothing about order or view. */
export function readAddress(
  params: URLSearchParams,
  kept: LibraryChoice,
): { query: LibraryQuery; view: LibraryView } {
  const { order, view } = libraryChoiceIn(params, kept);
  const query = {
    search: params.get('q') ?? '',
    type: oneOf(ACTIVITY_TYPES, params.get('type')),
    difficulty: oneOf(DIFFICULTIES, params.get('difficulty')),
    class: params.get('class') || null,
    script: oneOf(TITLE_SCRIPTS, params.get('letters')),
    order,
  };
  return { query, view };
}

/**
 * The query without filters that the page cannot show: a class that was deleted, or letters that no title has any more.
 * The address keeps them, as a class may come with the next pull.
 */
export function withoutUnknown(
  query: LibraryQuery,
  rows: readonly LibraryRow[],
  schoolClasses: readonly Pick<SchoolClass, 'uid'>[],
): LibraryQuery {
  const { class: wanted, script } = query;
  const hasClass = wanted === NOT_ASSIGNED || schoolClasses.some(({ uid }) => uid === wanted);
  const hasScript = script !== null && rows.some(({ facets }) => facets.script.includes(script));
  return { ...query, class: hasClass ? wanted : null, script: hasScript ? script : null };
}

const names: Readonly<Record<keyof LibraryChange, string>> = {
  search: 'q',
  type: 'type',
  difficulty: 'difficulty',
  class: 'class',
  script: 'letters',
  order: 'sort',
  view: 'view',
};

/** The address after a change. What is empty is left out; what the page does not know stays. */
export function changeAddress(params: URLSearchParams, change: LibraryChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const field of keysOf(change)) {
    const value = change[field];
    if (value) next.set(names[field], value);
    else next.delete(names[field]);
  }
  return next;
}

/** Filters that are set, without the search. */
export function countFilters(filter: LibraryFilter): number {
  return keysOf(NO_LIBRARY_FILTER).filter((name) => filter[name] !== null).length;
}

export const CLEARED: LibraryChange = { ...NO_LIBRARY_FILTER, search: '' };
