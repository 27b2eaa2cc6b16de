import type { RxCollection } from 'rxdb';
import { expect, test, vi } from 'vitest';
import type { StoredDoc } from '../plan-page.ts';
import { createLiveRows } from './live-rows.ts';

vi.mock('./read-table.ts', () => ({ readTable: async () => [] }));

type Operation = 'INSERT' | 'DELETE';

/** A listened table of one document, and what tells of a change. */
async function listen() {
  let tell = (_bulk: unknown) => {};
  const eventBulks$ = {
    subscribe(next: typeof tell) {
      tell = next;
      return { unsubscribe: () => undefined };
    },
  };
  const rows = createLiveRows({ eventBulks$ } as unknown as RxCollection<StoredDoc>);
  const next = vi.fn();
  rows.subscribe(next);
  await expect.poll(() => next).toHaveBeenCalled();
  return {
    tell: (operation: Operation, seq: number, generation = 1) =>
      tell({ events: [{ operation, documentId: 'mei', documentData: { uid: 'mei', seq, generation } }] }),
    shown: () => next.mock.lastCall?.[0].map(({ seq }: { seq: number }) => seq),
  };
}

test('a deleted document does not come back by the late word of a window that was suspended', async () => {
  const { tell, shown } = await listen();
  tell('INSERT', 5);
  tell('DELETE', 5);
  tell('INSERT', 5);
  expect(shown()).toEqual([]);
});

test('a document that comes again after its deletion, or after a reset, is shown', async () => {
  const { tell, shown } = await listen();
  tell('INSERT', 5);
  tell('DELETE', 5);
  tell('INSERT', 9);
  expect(shown()).toEqual([9]);
  tell('DELETE', 9);
  tell('INSERT', 9, 2);
  expect(shown()).toEqual([9]);
});
