/** What My Activities shows: the address says what is searched, the rows are found in memory. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import {
  findInLibrary,
  type LibraryQuery,
  type LibraryResult,
  type LibraryRow,
  type LibraryView,
} from '#data/queries/teacher/library/library.ts';
import { keepLibraryChoice, readLibraryChoice } from '#data/queries/teacher/library/library-choice.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { useAfterTyping } from '#ui/forms/use-after-typing.ts';
import { changeAddress, type LibraryChange, readAddress, withoutUnknown } from './library-address.ts';

export interface Library {
  query: LibraryQuery;
  view: LibraryView;
  result: LibraryResult;
  change(change: LibraryChange): void;
  /** Writes the search into the address now: the field is left, and with it maybe the page. */
  commitSearch(): void;
}

export function useLibrary(
  rows: readonly LibraryRow[],
  schoolClasses: readonly SchoolClass[],
  clock: Clock = systemClock,
): Library {
  const account = useCurrentAccount()?.uid ?? '';
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(() => readLibraryChoice(account));
  const address = params.toString();
  const addressed = useMemo(() => readAddress(new URLSearchParams(address), kept), [address, kept]);
  // Each letter is on the screen at once; the list and the address follow.
  const [search, setSearch] = useState(addressed.query.search);
  const query = useMemo(
    () => withoutUnknown({ ...addressed.query, search }, rows, schoolClasses),
    [addressed, search, rows, schoolClasses],
  );
  const searched = useDeferredValue(query);
  const result = useMemo(() => findInLibrary(rows, searched), [rows, searched]);
  const write = (change: LibraryChange) => setParams(changeAddress(params, change), { replace: true });

  const isCommitted = search === addressed.query.search;
  const commitSearch = () => {
    if (!isCommitted) write({ search });
  };
  useAfterTyping(isCommitted ? null : search, (typed) => write({ search: typed }), clock);

  const change = (next: LibraryChange) => {
    if (next.search !== undefined) setSearch(next.search);
    const { search: _, ...others } = next;
    if (Object.keys(others).length === 0) return;
    if (next.order || next.view) {
      const choice = { order: next.order ?? query.order, view: next.view ?? addressed.view };
      keepLibraryChoice(account, choice);
      setKept(choice);
    }
    write({ search, ...next });
  };
  return { query, view: addressed.view, result, change, commitSearch };
}
