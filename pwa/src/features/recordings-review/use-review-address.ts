/** What the page of recordings shows. All of it is in the address, but for the letters that are being typed. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLatest } from '#platform/use-latest.ts';
import { useAfterTyping } from '#ui/forms/use-after-typing.ts';
import { changeReviewAddress, type ReviewAddress, readReviewAddress } from './review-address.ts';

interface ReviewAddressState {
  address: ReviewAddress;
  change(change: Partial<ReviewAddress>): void;
}

/** Back takes a choice back; a search is one step, however many letters it has. */
export function useReviewAddress(): ReviewAddressState {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const addressed = useMemo(() => readReviewAddress(new URLSearchParams(text)), [text]);
  const { search, type, isTyping, commit } = useTypedSearch(addressed.search);
  const address = useMemo(() => ({ ...addressed, search }), [addressed, search]);
  const write = (next: Partial<ReviewAddress>, replace: boolean) => {
    commit(next.search ?? search);
    setParams((before) => changeReviewAddress(before, { search, ...next }), { replace });
  };
  // The first letter of a search is a step of its own: Back leads to the list before it.
  useAfterTyping(isTyping ? search : null, (typed) => write({ search: typed }, addressed.search !== ''));
  const change = (next: Partial<ReviewAddress>) => {
    const { search: typed, ...choices } = next;
    if (typed !== undefined) type(typed);
    if (Object.keys(choices).length > 0) write(next, false);
  };
  // The same function always: the lists are not drawn again for each letter.
  const latest = useLatest(change);
  const steady = useCallback((next: Partial<ReviewAddress>) => latest.current(next), []);
  return { address, change: steady };
}

/** The search as it is typed; an address that changed by itself, by Back or a link, takes its place. */
function useTypedSearch(addressed: string) {
  const [search, setSearch] = useState(addressed);
  const [seen, setSeen] = useState({ addressed, committed: addressed });
  if (seen.addressed !== addressed) {
    setSeen({ addressed, committed: addressed });
    if (seen.committed !== addressed) setSearch(addressed);
  }
  const commit = useCallback((committed: string) => setSeen((before) => ({ ...before, committed })), []);
  return { search, type: setSearch, isTyping: search !== addressed && search !== seen.committed, commit };
}
