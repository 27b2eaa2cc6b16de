import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerWatch } from '#data/context.ts';
import { recordAck } from '#data/outbox/lane-commands.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { withFields } from '../outbox/command-content.ts';
import { changeRefused } from '../sync-issues/resolve-issue.ts';
import { type CommandOutcome, OUTCOME_TIMEOUT_MS, outcomesOf, wholeOutcome } from './outcomes.ts';
import { createStudent } from './student-commands.ts';

let device: TestDevice;
let clock: FakeClock;
let isOnline: boolean;
let listeners: Set<() => void>;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  clock = createFakeClock();
  isOnline = true;
  listeners = new Set();
  const server: ServerWatch = {
    isReachable: () => isOnline,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  device.context = { ...device.context, clock, server };
});

const draft = { username: 'meilin7', firstName: 'Mei', lastName: 'Lin' };
const create = (more = {}) => createStudent({ ...draft, ...more }, device.context);
const wait = (commandIds: string[], onSettled?: (count: number) => void) =>
  outcomesOf(commandIds, device.context, onSettled);
const kinds = (answers: CommandOutcome[]) => answers.map(({ kind }) => kind);

/** The server's word about the commands with these keys. */
async function answer(results: Record<string, 'ok' | string>): Promise<void> {
  const commands = await device.outbox.commands.orderBy('[lane+number]').toArray();
  const laneResults = commands
    .filter(({ commandId }) => commandId in results)
    .map(({ number, commandId }) =>
      results[commandId] === 'ok'
        ? { number, commandId, status: 'ok' as const }
        : { number, commandId, status: 'rejected' as const, code: results[commandId] ?? '' },
    );
  await recordAck(device.outbox, 'lane-rivera', { lastNumber: commands.length, results: laneResults });
}

/** The only command there is, whatever its key is now. */
const only = async () => (await device.outbox.commands.toArray())[0];

describe('an action', () => {
  test('an action is applied when the server says so', async () => {
    const { commandIds } = await create();
    const answers = wait(commandIds);
    await answer({ [commandIds[0] ?? '']: 'ok' });
    expect(await answers).toMatchObject([{ kind: 'applied', command: { payload: draft } }]);
    expect(clock.pending()).toBe(0);
    expect(listeners.size).toBe(0);
  });

  test('an action is refused with the code of the server', async () => {
    const { commandIds } = await create();
    const answers = wait(commandIds);
    await answer({ [commandIds[0] ?? '']: 'username_taken' });
    expect(await answers).toMatchObject([{ kind: 'refused', code: 'username_taken' }]);
  });

  test('an action is not waited for while the server does not answer', async () => {
    isOnline = false;
    expect(kinds(await wait((await create()).commandIds))).toEqual(['waiting']);
  });

  test('an action is not waited for where the lane needs a sign-in first', async () => {
    await device.outbox.lanes.update('lane-rivera', { state: 'paused' });
    expect(kinds(await wait((await create()).commandIds))).toEqual(['waiting']);
  });

  test('an action is waited for no longer once the server is gone', async () => {
    const answers = wait((await create()).commandIds);
    isOnline = false;
    for (const listener of listeners) listener();
    expect(kinds(await answers)).toEqual(['waiting']);
  });

  test('an action is waited for until the time is up, and each answer gives the others their time again', async () => {
    const [one, two] = [await create(), await create({ username: 'leo' })];
    const counts: number[] = [];
    const answers = wait([...one.commandIds, ...two.commandIds], (count) => counts.push(count));
    await clock.advance(OUTCOME_TIMEOUT_MS - 1);
    await answer({ [one.commandIds[0] ?? '']: 'ok' });
    await expect.poll(() => counts).toEqual([1]);
    await clock.advance(OUTCOME_TIMEOUT_MS - 1);
    expect(clock.pending()).toBe(1);
    await clock.advance(1);
    expect(kinds(await answers)).toEqual(['applied', 'waiting']);
  });

  test('an action that was applied, confirmed and freed at once counts as applied', async () => {
    const { commandIds } = await create();
    await device.outbox.commands.clear();
    expect(kinds(await wait(commandIds))).toEqual(['applied']);
  });

  test('an action is waited for under its new key where a generated username is taken', async () => {
    const { commandIds } = await create({ generatedName: true });
    const answers = wait(commandIds);
    await answer({ [commandIds[0] ?? '']: 'username_taken' });
    const refused = await only();
    if (refused?.type !== 'student.create') throw new Error('The new student is not refused');
    const content = withFields(refused, { username: 'meilin512' });
    await changeRefused([refused], { content }, device.context);
    const renamed = await only();
    expect(renamed?.formerCommandIds).toEqual(commandIds);
    await answer({ [renamed?.commandId ?? '']: 'ok' });
    expect(await answers).toMatchObject([
      { kind: 'applied', command: { payload: { username: 'meilin512' } } },
    ]);
  });
});

test('several commands of one action are refused when one is, and done when all are', () => {
  const applied: CommandOutcome = { kind: 'applied', command: undefined };
  const waiting: CommandOutcome = { kind: 'waiting' };
  const refused = { kind: 'refused', code: 'conflict' } as CommandOutcome;
  expect(wholeOutcome([refused, refused])).toBe(refused);
  const parts = { all: 4, applied: 2, waiting: 1, refused: 1 };
  expect(wholeOutcome([applied, waiting, refused, applied])).toEqual({ ...refused, parts });
  expect(wholeOutcome([applied, waiting])).toBe(waiting);
  expect(wholeOutcome([applied, applied])).toBe(applied);
  expect(wholeOutcome([]).kind).toBe('applied');
});
