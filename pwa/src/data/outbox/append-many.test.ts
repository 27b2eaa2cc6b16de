import { beforeEach, expect, test } from 'vitest';
import { START } from '#test/test-device.ts';
import { createTestOutbox, type TestOutbox } from '#test/test-outbox.ts';
import { appendMany, type ManyCommand } from './append-many.ts';

let outbox: TestOutbox;
beforeEach(async () => {
  outbox = await createTestOutbox();
});

const commands = Array.from(
  { length: 300 },
  (_, index): ManyCommand => ({
    ...{ account: 'mei', type: 'activity.delete', payload: { uid: `a${index}` } },
    commandId: `k${index}`,
  }),
);
const store = (writeBeside = async () => {}) => appendMany(outbox.db, commands, { now: START, writeBeside });
const numbers = async () => (await outbox.db.commands.toArray()).map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('many commands have numbers without gaps between those before and after', async () => {
  await outbox.answer(1);
  await store();
  await outbox.answer(2);
  expect(await numbers()).toEqual(upTo(302));
  expect(await outbox.db.commands.get(['lane-mei', 2])).toMatchObject({
    ...{ commandId: 'k0', account: 'mei', state: 'pending', at: '2026-01-01T00:00:00.000Z', blobs: [] },
  });
});

test('edits keep the cursor of what the person saw', async () => {
  await outbox.db.cursors.put({ account: 'mei', cursor: 'pulled', replica: 'r', generation: 1 });
  const [edit, unseen] = commands;
  await appendMany(outbox.db, [{ ...edit!, ifSeq: 3 }, unseen!], { now: START, writeBeside: async () => {} });
  const rows = await outbox.db.commands.toArray();
  expect(rows.map(({ ifCursor }) => ifCursor)).toEqual(['pulled', undefined]);
});

test('the same keys again are the same commands', async () => {
  await store();
  await store();
  expect(await numbers()).toEqual(upTo(300));
});

test('nothing is stored where what stands beside them is not', async () => {
  const refusal = store(() => Promise.reject(new Error('no')));
  await expect(refusal).rejects.toThrow('no');
  expect(await numbers()).toEqual([]);
  await outbox.answer(1);
  expect(await numbers()).toEqual([1]);
});
