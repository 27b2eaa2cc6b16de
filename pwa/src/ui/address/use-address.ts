/** What a page shows. All of it is in the address, but for the letters that are being typed. */
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { systemClock } from '#platform/clock.ts';
import { useLatest } from '#platform/use-latest.ts';
import { useAfterTyping } from '#ui/forms/use-after-typing.ts';
import type { AddressForm } from './address-fields.ts';

export interface AddressState<State> {
  /** With the search as it is typed. */
  address: State;
  /** As the address says it: for what is asked of the school. */
  settled: State;
  change(change: Partial<State>): void;
}

/** Back takes a choice back; a search is one step, however many letters it has. `form` is the same always. */
export function useAddress<State extends { search: string }>(
  form: AddressForm<State>,
  { pauseMs }: { pauseMs?: number } = {},
): AddressState<State> {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const settled = useMemo(() => form.read(new URLSearchParams(text)), [form, text]);
  const { search, type, isTyping, commit } = useTypedSearch(settled.search);
  const address = useMemo(() => ({ ...settled, search }), [settled, search]);
  const write = (next: Partial<State>, replace: boolean) => {
    commit(next.search ?? search);
    setParams((before) => form.change(before, { search, ...next }), { replace });
  };
  // The first letter of a search is a step of its own: Back leads to the list before it.
  const settle = (typed: string) => write({ search: typed } as Partial<State>, settled.search !== '');
  useAfterTyping(isTyping ? search : null, settle, systemClock, pauseMs);
  const change = (next: Partial<State>) => {
    const { search: typed, ...choices } = next;
    if (typed !== undefined) type(typed);
    if (Object.keys(choices).length > 0) write(next, false);
  };
  // The same function always: the lists are not drawn again for each letter.
  const latest = useLatest(change);
  const steady = useCallback((next: Partial<State>) => latest.current(next), []);
  return { address, settled, change: steady };
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
