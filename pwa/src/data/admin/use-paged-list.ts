/**
 * A list of the administrator's pages while it is on the screen:
 *
 *   loading ──answer──▶ ready ◀─more, refresh, another query, window in front, network back─▶ failed | signedOut
 */
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { type ListPage, PAGE_SIZE, type ReadPage, readAfter, readRenewed, readUpTo } from './paged-list.ts';

export type PagedList<Page> =
  | { status: 'loading' }
  | { status: 'ready'; page: Page }
  | { status: 'failed'; error: unknown }
  /** The session has ended: somebody must sign in. */
  | { status: 'signedOut' };

export interface PagedListActions<Page> {
  /** Adds the next page. */
  more(): Promise<void>;
  /** Reads anew what is shown. */
  refresh(): Promise<void>;
  /** Shows so many items, as far as there are, and returns them; null where another request came in between. */
  readTo(count: number): Promise<Page | null>;
}

/**
 * `read` must be the same function as long as it reads the same list. What another one has read stays shown until the
 * new list is there. A stale reply, from before the latest request, is dropped.
 */
export function usePagedList<Item, Page extends ListPage<Item>>(
  account: string,
  read: ReadPage<Page>,
): { list: PagedList<Page> } & PagedListActions<Page> {
  const { auth } = useAppContext();
  const [list, setList] = useState<PagedList<Page>>({ status: 'loading' });
  const shown = useRef<Page | null>(null);
  /** The readers of the list that was asked for last, and of the list that is shown. */
  const readers = useRef({ asked: read, shown: read });
  const latest = useRef(0);

  const request = useCallback(
    async (readNow: () => Promise<Page | null>) => {
      latest.current += 1;
      const mine = latest.current;
      const next = await readList(() => readRenewed(readNow, () => auth.renew(account)));
      if (mine !== latest.current) return null;
      shown.current = next.status === 'ready' ? next.page : null;
      // Who types on is not held up by drawing what was found before.
      startTransition(() => setList(next));
      return shown.current;
    },
    [account, auth],
  );
  const readTo = useCallback(
    async (count: number) => {
      readers.current.asked = read;
      const page = await request(() => readUpTo(read, count));
      if (page) readers.current.shown = read;
      return page;
    },
    [read, request],
  );
  const refresh = useCallback(async () => {
    if (shown.current === null) setList({ status: 'loading' });
    await readTo(shown.current?.items.length ?? PAGE_SIZE);
  }, [readTo]);
  const more = useCallback(async () => {
    const page = shown.current;
    const { asked, shown: reader } = readers.current;
    // While another list is on its way, the next page of this one would come in its place.
    if (page?.next && reader === asked) await request(() => readAfter(asked, page));
  }, [request]);

  useEffect(() => {
    void readTo(PAGE_SIZE);
  }, [readTo]);
  useEffect(() => {
    const again = () => void refresh();
    const stops = [windowSignals.onVisible(again), windowSignals.onOnline(again)];
    return () => {
      latest.current += 1;
      for (const stop of stops) stop();
    };
  }, [refresh]);
  return { list, more, refresh, readTo };
}

async function readList<Page>(read: () => Promise<Page | null>): Promise<PagedList<Page>> {
  try {
    const page = await read();
    return page ? { status: 'ready', page } : { status: 'signedOut' };
  } catch (error) {
    return { status: 'failed', error };
  }
}
