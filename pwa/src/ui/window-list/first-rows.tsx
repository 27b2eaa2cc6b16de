/**
 * The first rows of a list, and what waits for them: controls beside the list that take longer to draw than the rows. A
 * person reads before choosing.
 */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { type Clock, systemClock } from '#platform/clock.ts';

/** Nothing waits longer, also where no rows come. */
const FIRST_ROWS_TIMEOUT_MS = 1_000;

interface FirstRowsState {
  areDrawn: boolean;
}

const FirstRowsContext = createContext<StoreApi<FirstRowsState> | null>(null);

export function FirstRows({ children, clock = systemClock }: { children: ReactNode; clock?: Clock }) {
  const [store] = useState(() => createStore<FirstRowsState>(() => ({ areDrawn: false })));
  useEffect(() => {
    const timer = clock.setTimeout(() => store.setState({ areDrawn: true }), FIRST_ROWS_TIMEOUT_MS);
    return () => clock.clearTimeout(timer);
  }, [store, clock]);
  return <FirstRowsContext value={store}>{children}</FirstRowsContext>;
}

/** Tells the list's `FirstRows`, where it has one, that what the list shows first is drawn. */
export function useNoteFirstRows(areDrawn: boolean): void {
  const store = useContext(FirstRowsContext);
  useEffect(() => {
    if (areDrawn) store?.setState({ areDrawn: true });
  }, [store, areDrawn]);
}

/** Throws outside a `FirstRows`. */
export function useAreFirstRowsDrawn(): boolean {
  const store = useContext(FirstRowsContext);
  if (!store) throw new Error('useAreFirstRowsDrawn needs a FirstRows above it');
  return useStore(store, ({ areDrawn }) => areDrawn);
}
