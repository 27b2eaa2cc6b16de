import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { START } from '#test/test-device.ts';
import { createTestOutbox, lane, ok } from '#test/test-outbox.ts';
import { appendCommand } from '../outbox/append.ts';
import { recordAck, refuse } from '../outbox/lane-commands.ts';
import { createSyncCounts } from './sync-counts.ts';

async function createWatched() {
  const outbox = await createTestOutbox();
  const counts = createSyncCounts(outbox.db, createFakeClock());
  counts.watch();
  const onChange = vi.fn();
  onTestFinished(counts.subscribe(onChange));
  return { ...outbox, counts, onChange };
}

test('the counts follow what waits and what was refused', async () => {
  const { db, answer, counts } = await createWatched();
  const first = await answer(1);
  const second = await answer(2);
  await expect.poll(() => counts.getState()).toMatchObject({ waiting: 2, syncIssues: 0 });
  await refuse(db, second.commandId, 'gone');
  await expect.poll(() => counts.getState()).toMatchObject({ waiting: 1, syncIssues: 1 });
  await recordAck(db, lane, { lastNumber: 1, results: [ok(first)] });
  await expect.poll(() => counts.getState()).toMatchObject({ waiting: 0, syncIssues: 1 });
});

test('a child counts the answers that wait, and all is sent once what nobody counts is sent, too', async () => {
  const { db, answer, counts } = await createWatched();
  const payload = { uid: 'p', activityUid: 'a', completed: true, score: null, attempts: 1 };
  const first = await answer(1);
  const completion = await appendCommand(db, { account: 'mei', type: 'progress.save', payload }, START);
  await answer(2, { account: 'leo' });
  await expect.poll(() => counts.getState()).toMatchObject({ waiting: 1, isAllSent: false });
  await recordAck(db, lane, { lastNumber: 1, results: [ok(first)] });
  await expect.poll(() => counts.getState()).toMatchObject({ waiting: 0, isAllSent: false });
  await recordAck(db, lane, { lastNumber: 2, results: [ok(completion)] });
  await expect.poll(() => counts.getState()).toMatchObject({ waiting: 0, isAllSent: true });
});

test('an account whose session ended needs a sign-in', async () => {
  const { db, counts } = await createWatched();
  await db.accounts.update('mei', { session: 'expired' });
  await expect.poll(() => counts.getState().needsSignIn).toBe('for_news');
});

test('a change that leaves the counts as they are tells nobody', async () => {
  const { db, answer, counts, onChange } = await createWatched();
  await answer(1);
  await expect.poll(() => counts.getState().waiting).toBe(1);
  await db.lanes.update(lane, { heartbeat: 1 });
  await answer(2);
  await expect.poll(() => counts.getState().waiting).toBe(2);
  expect(onChange).toHaveBeenCalledTimes(2);
});
