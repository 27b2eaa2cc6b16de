/** A list that the server answers in pages, each beginning after the last item of the page before. */

export interface ListPage<Item> {
  items: Item[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** Reads one page; null where the session has ended. */
export type ReadPage<Page> = (at: { cursor: string | null; limit: number }) => Promise<Page | null>;

/** More than a screen shows at once, and few enough that drawing them is no wait on a slow computer. */
export const PAGE_SIZE = 20;
/** The most that one page may hold. */
const MAX_PAGE_SIZE = 200;

/** The list from its beginning on with at least `count` items, as far as there are; its totals are the newest. */
export async function readUpTo<Item, Page extends ListPage<Item>>(
  read: ReadPage<Page>,
  count: number,
): Promise<Page | null> {
  let list = await read({ cursor: null, limit: limitFor(count) });
  while (list !== null && list.next !== null && list.items.length < count)
    list = await readAfter(read, list, count - list.items.length);
  return list;
}

/** The list with one more page. */
export async function readAfter<Item, Page extends ListPage<Item>>(
  read: ReadPage<Page>,
  list: Page,
  count: number = PAGE_SIZE,
): Promise<Page | null> {
  const page = await read({ cursor: list.next, limit: limitFor(count) });
  return page && { ...page, items: [...list.items, ...page.items] };
}

const limitFor = (count: number) => Math.min(Math.max(count, PAGE_SIZE), MAX_PAGE_SIZE);

/** Renews an ended session where it can, and reads once more; null when somebody must sign in. */
export async function readRenewed<T>(
  read: () => Promise<T | null>,
  renew: () => Promise<'active' | 'impossible' | 'unreachable'>,
): Promise<T | null> {
  const answer = await read();
  if (answer !== null || (await renew()) !== 'active') return answer;
  return read();
}
