/** Order and view of My Activities as a teacher last chose them on this device. Nothing else of a search is kept. */
import { type SafeLocalStorage, safeLocalStorage } from '#platform/safe-local-storage.ts';
import { LIBRARY_ORDERS, LIBRARY_VIEWS, type LibraryOrder, type LibraryView } from './library.ts';

export interface LibraryChoice {
  order: LibraryOrder;
  view: LibraryView;
}

const DEFAULT_CHOICE: LibraryChoice = { order: 'modified', view: 'grid' };

const keyOf = (account: string) => `chickadee-library-${account}`;

export function readLibraryChoice(
  account: string,
  storage: SafeLocalStorage | null = safeLocalStorage(),
): LibraryChoice {
  const params = new URLSearchParams(storage?.getItem(keyOf(account)) ?? '');
  return libraryChoiceIn(params, DEFAULT_CHOICE);
}

export function keepLibraryChoice(
  account: string,
  { order, view }: LibraryChoice,
  storage: SafeLocalStorage | null = safeLocalStorage(),
): void {
  storage?.setItem(keyOf(account), new URLSearchParams({ sort: order, view }).toString());
}

/** What an address says about order and view; `otherwise` where it says nothing that is known. */
export function libraryChoiceIn(params: URLSearchParams, otherwise: LibraryChoice): LibraryChoice {
  return {
    order: oneOf(LIBRARY_ORDERS, params.get('sort')) ?? otherwise.order,
    view: oneOf(LIBRARY_VIEWS, params.get('view')) ?? otherwise.view,
  };
}

/** Null for a value that is none of them, as an old or mistyped address may have it. */
export function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((known) => known === value) ?? null;
}
