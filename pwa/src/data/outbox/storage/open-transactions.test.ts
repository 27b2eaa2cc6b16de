import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { followTransactions } from './open-transactions.ts';

const tablet = (uid: string) => ({ key: 'this' as const, uid, name: uid, clockOffset: 0, current: null });

/** Two pages of one device; the second one is not followed. */
function twoPages() {
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  const transactions = followTransactions();
  const left = new OutboxDb('outbox', { ...disk, ...transactions.options });
  return { transactions, left, next: new OutboxDb('outbox', disk) };
}

it('a page that is suspended lets go of its transaction, of which nothing stays', async () => {
  const { transactions, left, next } = twoPages();
  const begun = Promise.withResolvers<void>();
  const writing = left.transaction('rw', left.device, async () => {
    await left.device.put(tablet('half'));
    begun.resolve();
    // A transaction lives as long as requests follow each other.
    for (;;) await left.device.count();
  });
  const outcome = writing.catch(({ name }) => name);
  await begun.promise;
  const reading = next.device.toArray();
  transactions.suspend();
  expect(await reading).toEqual([]);
  expect(await outcome).toBe('AbortError');
});

it('a suspended page begins nothing new, and what it wrote before stays', async () => {
  const { transactions, left, next } = twoPages();
  await left.device.put(tablet('before'));
  transactions.suspend();
  await expect(left.device.put(tablet('meanwhile'))).rejects.toMatchObject({ name: 'AbortError' });
  expect(await next.device.toArray()).toEqual([tablet('before')]);
});
