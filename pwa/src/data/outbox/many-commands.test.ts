/** A device keeps what the server has until a backup has it too: on a busy day that is a lot in one lane. */
import { MAX_COMMANDS_PER_CALL } from 'shared-schema/sync/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createTestDevice, START, type TestDevice } from '#test/test-device.ts';
import { finishedPage, laneReport } from '#test/test-outbox.ts';
import { confirm, type LaneReport } from './confirm.ts';
import { pendingBatch } from './lane-commands.ts';
import type { CommandState, OutboxDb } from './outbox-db.ts';
import { commitPage, startRepull } from './pull-cursor.ts';

/** More than Dexie follows through promises that ask the database for nothing. */
const COMMAND_COUNT = 300;
const LANE = 'lane-mei';

let device: TestDevice;
let db: OutboxDb;

beforeEach(async () => {
  device = await createTestDevice();
  db = device.outbox;
  await device.signIn('mei');
});

async function keep(state: CommandState): Promise<void> {
  const rows = Array.from({ length: COMMAND_COUNT }, (_, index) => ({
    ...{ lane: LANE, account: 'mei', number: index + 1, commandId: `c${index}`, state },
    ...{ type: 'recording.delete' as const, payload: { uid: 'r' } },
    ...{ at: new Date(START).toISOString(), blobs: [] },
  }));
  await db.commands.bulkAdd(rows);
  await db.lanes.update(LANE, { nextNumber: COMMAND_COUNT + 1, lastNumber: COMMAND_COUNT });
}

/** The report of a server that lost commands: the device knew of all. */
const reportAfterLoss = (lastNumber: number) =>
  laneReport(lastNumber, 0, { lastNumberAtRequest: COMMAND_COUNT });

async function count(): Promise<Partial<Record<CommandState, number>>> {
  const counts: Partial<Record<CommandState, number>> = {};
  for (const { state } of await db.commands.toArray()) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

test.each<[CommandState, LaneReport, Partial<Record<CommandState, number>>]>([
  ['pending', reportAfterLoss(0), { pending: COMMAND_COUNT }],
  ['pending', laneReport(COMMAND_COUNT), { pending: COMMAND_COUNT }],
  ['refused', laneReport(COMMAND_COUNT), { refused: COMMAND_COUNT }],
  ['confirmed', laneReport(COMMAND_COUNT), { confirmed: COMMAND_COUNT }],
  ['acked', laneReport(COMMAND_COUNT), { confirmed: COMMAND_COUNT }],
  ['acked', laneReport(COMMAND_COUNT, 290), { confirmed: 10 }],
  ['confirmed', laneReport(COMMAND_COUNT, COMMAND_COUNT), {}],
  ['confirmed', reportAfterLoss(10), { pending: 290, confirmed: 10 }],
])('many %s commands are settled by the lane report %o', async (state, report, expected) => {
  await keep(state);
  await confirm(db, LANE, report, { isFinal: true });
  expect(await count()).toEqual(expected);
});

test('a page is committed with many commands waiting for a backup', async () => {
  await keep('confirmed');
  await startRepull(db, 'mei', 'r');
  await commitPage(db, 'mei', finishedPage({ lanes: { [LANE]: laneReport(COMMAND_COUNT) } }));
  expect(await db.cursors.get('mei')).toMatchObject({ cursor: 'c' });
});

test('a batch is read alone, however many commands wait behind it', async () => {
  await keep('pending');
  let read = 0;
  db.commands.hook('reading', (command) => {
    read += 1;
    return command;
  });
  const places = Array.from({ length: MAX_COMMANDS_PER_CALL }, (_, index) => index + 1);
  expect((await pendingBatch(db, LANE)).map(({ number }) => number)).toEqual(places);
  expect(read).toBe(MAX_COMMANDS_PER_CALL);
});
