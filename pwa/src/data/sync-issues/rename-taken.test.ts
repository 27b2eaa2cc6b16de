/** Students made offline under a generated username that somebody else turns out to have. */

import { beforeEach, expect, test } from 'vitest';
import { createStudent, joinClass } from '#data/commands/student-commands.ts';
import { payloadFields } from '#data/outbox/command-content.ts';
import { recordAck } from '#data/outbox/lane-commands.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { renameTaken, watchTakenNames } from './rename-taken.ts';

let device: TestDevice;
let studentUid: string;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  const draft = { username: 'meilin7', firstName: 'Mei', lastName: 'Lin', generatedName: true };
  studentUid = (await createStudent(draft, device.context)).uid;
  await joinClass(studentUid, '019b8000-0000-7000-8000-000000000001', device.context);
});

const commands = (): Promise<CommandRow[]> => device.outbox.commands.orderBy('[lane+number]').toArray();
const inShort = async () =>
  (await commands()).map((row) => [row.number, row.type, row.state, payloadFields(row).username]);

/** The server refuses the commands with these numbers. */
async function refuse(codes: Record<number, string>): Promise<void> {
  const results = (await commands())
    .filter(({ number }) => number in codes)
    .map(({ number, commandId }) => ({
      number,
      commandId,
      status: 'rejected' as const,
      code: codes[number] ?? '',
    }));
  const lastNumber = Math.max(...Object.keys(codes).map(Number));
  await recordAck(device.outbox, 'lane-rivera', { lastNumber, results });
}

const otherName = expect.stringMatching(/^meilin(?!7$)\d+$/);

test('a taken generated name is changed and sent again, with what builds on it after it', async () => {
  await refuse({ 1: 'username_taken', 2: 'depends_on_refused' });
  await renameTaken(device.context, 'rivera');
  expect(await inShort()).toEqual([
    [3, 'student.create', 'pending', otherName],
    [4, 'student.join', 'pending', undefined],
  ]);
  expect((await commands())[0]?.payload).toMatchObject({ uid: studentUid, firstName: 'Mei' });
});

test('what builds on a taken name and is refused later is sent again, too', async () => {
  await refuse({ 1: 'username_taken' });
  await renameTaken(device.context, 'rivera');
  await refuse({ 2: 'depends_on_refused' });
  await renameTaken(device.context, 'rivera');
  expect(await inShort()).toEqual([
    [3, 'student.create', 'pending', otherName],
    [4, 'student.join', 'pending', undefined],
  ]);
});

test('what is refused after its student was made waits for the person', async () => {
  await refuse({ 1: 'username_taken', 2: 'depends_on_refused' });
  await renameTaken(device.context, 'rivera');
  const [create] = await commands();
  const made = { number: 3, commandId: create?.commandId ?? '', status: 'ok' as const };
  await recordAck(device.outbox, 'lane-rivera', { lastNumber: 3, results: [made] });
  await refuse({ 4: 'depends_on_refused' });
  await renameTaken(device.context, 'rivera');
  expect((await inShort()).at(-1)).toEqual([4, 'student.join', 'refused', undefined]);
});

test('a name that a person typed waits for the person', async () => {
  await createStudent({ username: 'bird', firstName: 'Leo', lastName: 'Sun' }, device.context);
  await refuse({ 3: 'username_taken' });
  await renameTaken(device.context, 'rivera');
  expect((await inShort()).at(-1)).toEqual([3, 'student.create', 'refused', 'bird']);
});

test('a name that is known on this device is not tried', async () => {
  device.context.random = { ...device.context.random, unit: () => 0 };
  const replica = await device.context.openReplica({ uid: 'rivera', role: 'teacher' });
  await replica.apply([{ table: 'users', uid: 'u', seq: 1, value: { uid: 'u', username: 'Meilin1' } }], 1);
  await refuse({ 1: 'username_taken' });
  await renameTaken(device.context, 'rivera');
  expect((await inShort()).map(([, , , name]) => name)).toEqual([undefined, 'meilin100']);
});

test('a student whose generated names are refused too often waits for the person', async () => {
  for (let number = 1; number <= 9; number += 1) {
    const create = (await commands()).find(({ type }) => type === 'student.create');
    await refuse({ [create?.number ?? 0]: 'username_taken' });
    await renameTaken(device.context, 'rivera');
  }
  expect((await inShort()).find(([, type]) => type === 'student.create')?.[2]).toBe('refused');
});

test('the refusal is seen at once, and the engine is woken', async () => {
  let woken = 0;
  const wake = () => {
    woken += 1;
  };
  const faults: unknown[] = [];
  const stop = watchTakenNames({ ...device.context, wake }, (reason) => faults.push(reason));
  await refuse({ 1: 'username_taken' });
  await expect
    .poll(async () => (await inShort()).at(-1))
    .toEqual([3, 'student.create', 'pending', otherName]);
  await expect.poll(() => woken).toBe(1);
  stop();
  expect(faults).toEqual([]);
});
