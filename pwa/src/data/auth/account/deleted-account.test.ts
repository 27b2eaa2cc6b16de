import { beforeEach, expect, test } from 'vitest';
import { refusedCommands } from '#data/outbox/command-queries.ts';
import { confirm } from '#data/outbox/confirm.ts';
import { recordAck } from '#data/outbox/lane-commands.ts';
import { markUploaded } from '#data/outbox/uploads.ts';
import { createTestOutbox, lane, laneReport, ok, sound, type TestOutbox } from '#test/test-outbox.ts';
import { ACCOUNT_DELETED, markDeleted } from './deleted-account.ts';
import { forgetDeleted } from './forget-deleted.ts';

let outbox: TestOutbox;

beforeEach(async () => {
  outbox = await createTestOutbox();
});

test('what the school had goes with a deleted account, file and all, and what it never got is refused', async () => {
  const { db, answer, blobs } = outbox;
  const [first] = [await answer(1), await answer(2)];
  await markUploaded(db, sound('1').sha256);
  await recordAck(db, lane, { lastNumber: 1, results: [ok(first)] });
  await confirm(db, lane, laneReport(1), { isFinal: true });
  await markDeleted(db, 'mei');
  expect(await refusedCommands(db, 'mei')).toMatchObject([{ number: 2, code: ACCOUNT_DELETED }]);
  expect([await db.commands.count(), await blobs(), await db.uploads.count()]).toEqual([1, '2', 0]);
});

test('an answer that is kept while the account is being deleted is refused, too', async () => {
  const { db, answer, blobs } = outbox;
  await markDeleted(db, 'mei');
  const late = await answer(1);
  await forgetDeleted(db, async () => {});
  expect(await refusedCommands(db, 'mei')).toMatchObject([
    { commandId: late.commandId, code: ACCOUNT_DELETED },
  ]);
  expect(await blobs()).toBe('1');
});
