import { beforeEach, describe, expect, it } from 'vitest';
import { markDeleted } from '#data/auth/account/deleted-account.ts';
import { forgetDeleted } from '#data/auth/account/forget-deleted.ts';
import { discardRefused, sendAgain } from '#data/outbox/decide.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { closeImport, type ImportEntry, startImport } from './start-import.ts';
import { readStudentImport } from './use-student-import.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

const newChild = (name: string): ImportEntry => {
  const payload = { uid: `uid-${name}`, username: name, firstName: name, lastName: 'Lin' };
  return {
    row: { kind: 'new', name: `${name} Lin`, className: 'Owls', uid: payload.uid },
    commands: [{ type: 'student.create', payload, generatedName: true }],
  };
};
const unusable = [
  { kind: 'unusable' as const, name: 'Line 3: Bo, Ek, 7', className: '', reason: '“7” is not a grade.' },
];
const outcomes = async () => {
  const stored = await readStudentImport(device.outbox, 'rivera');
  return stored?.rows.map(({ name, outcome }) => [name, outcome.kind]) ?? null;
};
const settle = (number: number, state: 'acked' | 'refused', code?: string) =>
  device.outbox.commands.update(['lane-rivera', number], { state, ...(code && { code }) });

describe('an import of children', () => {
  it('each row says whether it waits, is done, or failed and why', async () => {
    await startImport(['Mei', 'Leo', 'Ana'].map(newChild), unusable, device.context);
    await settle(1, 'acked');
    await settle(2, 'refused', 'email_taken');
    const stored = await readStudentImport(device.outbox, 'rivera');
    expect(stored?.rows.map(({ outcome }) => outcome)).toEqual([
      { kind: 'done' },
      { kind: 'failed', reason: 'Somebody else has this email address.' },
      { kind: 'waiting' },
      { kind: 'failed', reason: '“7” is not a grade.' },
    ]);
  });

  it('a row whose generated username is taken still waits: it goes again under another one', async () => {
    await startImport([newChild('Mei')], [], device.context);
    await settle(1, 'refused', 'username_taken');
    expect(await outcomes()).toEqual([['Mei Lin', 'waiting']]);
  });

  it('a row whose command is in a backup of the school, and gone from this device, is done', async () => {
    await startImport([newChild('Mei')], [], device.context);
    await device.outbox.commands.clear();
    expect(await outcomes()).toEqual([['Mei Lin', 'done']]);
  });

  const joining = (name: string) => {
    const payload = { uid: `membership-${name}`, studentUid: `uid-${name}`, classCodeUid: 'owls' };
    return { type: 'student.join' as const, payload };
  };
  const changed = (name: string): ImportEntry => ({
    row: { kind: 'changed', name, className: 'Owls', uid: `uid-${name}` },
    commands: [{ type: 'student.update', payload: { uid: `uid-${name}`, grade: '3' } }, joining(name)],
  });

  it('a row that a person discarded says so, also when only a part of it was refused', async () => {
    const commandIds = await startImport([changed('Mei'), changed('Leo')], [], device.context);
    for (const number of [1, 2, 3]) await settle(number, 'refused', 'conflict');
    await settle(4, 'acked');
    await discardRefused(device.outbox, ...commandIds);
    const rows = (await readStudentImport(device.outbox, 'rivera'))?.rows ?? [];
    expect(rows.map(({ outcome }) => outcome.kind === 'failed' && outcome.reason)).toEqual([
      'Not stored: discarded under “Needs attention”, or the other version stays.',
      'Stored in part: the rest was discarded under “Needs attention”, or the other version stays.',
    ]);
  });

  it('a row that was sent again is followed, until it is done or discarded', async () => {
    const [first = ''] = await startImport([newChild('Mei')], [], device.context);
    await settle(1, 'refused', 'email_taken');
    await sendAgain(device.outbox, [{ commandId: first, newCommandId: 'again' }]);
    expect(await outcomes()).toEqual([['Mei Lin', 'waiting']]);
    await settle(2, 'refused', 'email_taken');
    await discardRefused(device.outbox, 'again');
    expect(await outcomes()).toEqual([['Mei Lin', 'failed']]);
  });

  it('all is stored, or nothing', async () => {
    device.outbox.studentImports.hook('creating', () => {
      throw new DOMException('gone', 'DataError');
    });
    await expect(startImport([newChild('Mei')], [], device.context)).rejects.toThrow();
    expect([await device.outbox.commands.count(), await outcomes()]).toEqual([0, null]);
  });

  it('the list stays until its teacher closes it, and nobody else sees it', async () => {
    await startImport([newChild('Mei')], [], device.context);
    await device.signIn('okafor', 'teacher');
    expect(await readStudentImport(device.outbox, 'okafor')).toBeNull();
    await closeImport(device.context);
    await device.signIn('rivera', 'teacher');
    expect(await outcomes()).toHaveLength(1);
    await closeImport(device.context);
    expect(await outcomes()).toBeNull();
    expect(await device.outbox.commands.count()).toBe(1);
  });

  it('the list goes with its account', async () => {
    await startImport([], unusable, device.context);
    await markDeleted(device.outbox, 'rivera');
    await forgetDeleted(device.outbox, async () => {});
    expect(await device.outbox.studentImports.count()).toBe(0);
  });
});
