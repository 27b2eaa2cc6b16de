import { describe, expect, it } from 'vitest';
import { type ListPage, PAGE_SIZE, type ReadPage, readAfter, readRenewed, readUpTo } from './paged-list.ts';

/** A server with numbers up to `count`, the cursor being the last one. */
function numbersUpTo(count: number) {
  const limits: number[] = [];
  const read: ReadPage<ListPage<number>> = async ({ cursor, limit }) => {
    limits.push(limit);
    const first = Number(cursor ?? 0) + 1;
    const items = Array.from({ length: Math.min(limit, count - first + 1) }, (_, index) => first + index);
    const last = items.at(-1) ?? 0;
    return { items, next: last < count ? String(last) : null };
  };
  return { read, limits };
}

describe('a list in pages', () => {
  it('a list begins with its first page and goes on after its last item', async () => {
    const { read } = numbersUpTo(2 * PAGE_SIZE + 10);
    const first = await readUpTo(read, PAGE_SIZE);
    expect(first).toMatchObject({ next: String(PAGE_SIZE) });
    const second = first && (await readAfter(read, first));
    expect(second?.items).toHaveLength(2 * PAGE_SIZE);
    const third = second && (await readAfter(read, second));
    expect(third).toMatchObject({ next: null });
    expect(new Set(third?.items).size).toBe(2 * PAGE_SIZE + 10);
  });

  it('what is shown is read anew in as few pages as the server allows', async () => {
    const { read, limits } = numbersUpTo(500);
    expect((await readUpTo(read, 450))?.items).toHaveLength(450);
    expect(limits).toEqual([200, 200, 50]);
  });

  it('a list that became shorter ends where it ends', async () => {
    expect(await readUpTo(numbersUpTo(40).read, 450)).toMatchObject({ next: null });
  });

  it('a session that ends between two pages is said, not hidden', async () => {
    const { read } = numbersUpTo(500);
    const ending: typeof read = async (at) => (at.cursor === null ? read(at) : null);
    expect(await readUpTo(ending, 450)).toBeNull();
  });
});

describe('an ended session', () => {
  /** Answers one after the other; null stands for an ended session. */
  const answering =
    (...answers: (string | null)[]) =>
    async () =>
      answers.shift() ?? null;

  it('a read renews an ended session where it can', async () => {
    expect(await readRenewed(answering(null, 'list'), async () => 'active')).toBe('list');
  });

  it('a read answers null when the administrator must sign in', async () => {
    expect(await readRenewed(answering(null, 'list'), async () => 'impossible')).toBeNull();
  });

  it('a read leaves an active session alone', async () => {
    const renew = () => Promise.reject(new Error('not needed'));
    expect(await readRenewed(answering('list'), renew)).toBe('list');
  });
});
