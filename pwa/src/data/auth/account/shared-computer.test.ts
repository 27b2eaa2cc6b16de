import { beforeEach, describe, expect, it } from 'vitest';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { isOwnComputer, saveOwnComputer } from './own-computer.ts';
import { clearSharedComputer } from './shared-computer.ts';

const verifier = { salt: 's', rounds: 1, hash: 'h' };
const start = { cursor: 'c', replica: 'r', generation: 1 };

let device: TestDevice;
const leave = () => device.outbox.device.update(DEVICE_KEY, { current: null });
const clear = () => clearSharedComputer(device.context);
const kept = async () => {
  const account = await device.outbox.accounts.get('rivera');
  return {
    proof: account?.verifier !== null,
    cursor: (await device.outbox.cursors.get('rivera')) !== undefined,
  };
};

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  await device.outbox.accounts.update('rivera', { verifier, isOwnComputer: false });
  await device.outbox.cursors.put({ account: 'rivera', ...start });
});

describe('a computer that others use', () => {
  it('a shared computer keeps neither replica nor verifier of a teacher who signed out', async () => {
    await clear();
    expect(await kept()).toEqual({ proof: true, cursor: true });
    await leave();
    await clear();
    expect(await kept()).toEqual({ proof: false, cursor: false });
    // The lane stays: its numbers go on at the next sign-in.
    expect(await device.outbox.lanes.get('lane-rivera')).toBeDefined();
  });

  it.each(['pending', 'refused'] as const)(
    'a shared computer keeps replica and verifier while work of the teacher is %s',
    async (state) => {
      await device.outbox.commands.add({
        ...{ lane: 'lane-rivera', account: 'rivera', number: 1, commandId: 'c', at: '', state, blobs: [] },
        ...{ type: 'class.create', payload: { uid: 'class', name: 'Class' } },
      });
      await leave();
      await clear();
      expect(await kept()).toEqual({ proof: true, cursor: true });
      await device.outbox.commands.update(['lane-rivera', 1], { state: 'confirmed' });
      await clear();
      expect(await kept()).toEqual({ proof: false, cursor: false });
    },
  );

  it('a shared computer keeps replica and verifier while an activity draft waits', async () => {
    const draft = { activityUid: null, title: 'Park', changedAt: '', content: {} };
    await device.outbox.activityDrafts.put({ id: 'draft', account: 'rivera', ...draft });
    await leave();
    await clear();
    expect(await kept()).toEqual({ proof: true, cursor: true });
    await device.outbox.activityDrafts.delete('draft');
    await clear();
    expect(await kept()).toEqual({ proof: false, cursor: false });
  });

  it('a shared computer keeps replica and verifier while a feedback draft waits', async () => {
    const draft = { recording: 'r', question: 'q', words: 'Well', score: '', seq: 1 };
    await device.outbox.feedbackDrafts.put({ account: 'rivera', ...draft });
    await leave();
    await clear();
    expect(await kept()).toEqual({ proof: true, cursor: true });
  });

  it('a computer keeps replica and verifier from an earlier version until the teacher has answered the question', async () => {
    await device.outbox.accounts
      .where('uid')
      .equals('rivera')
      .modify((row) => delete row.isOwnComputer);
    await leave();
    await clear();
    expect(await kept()).toEqual({ proof: true, cursor: true });
  });

  it('a shared computer keeps replica and verifier of a student, who may come back without a network', async () => {
    await device.signIn('mei');
    await device.outbox.accounts.update('mei', { verifier });
    await leave();
    await clear();
    expect((await device.outbox.accounts.get('mei'))?.verifier).toEqual(verifier);
  });
});

describe("a teacher's own computer", () => {
  it("a teacher's own computer keeps replica and verifier, and is offered as own at the next sign-in", async () => {
    expect(await isOwnComputer(device.outbox)).toBe(false);
    await saveOwnComputer(device.outbox, 'rivera', true);
    await leave();
    await clear();
    expect(await kept()).toEqual({ proof: true, cursor: true });
    expect(await isOwnComputer(device.outbox)).toBe(true);
  });

  it("a class tablet is never a teacher's own computer", async () => {
    const row = { token: 't', state: 'active' as const, name: 'Tablet', classes: [], preparedAt: '' };
    await device.outbox.tablet.put({ key: DEVICE_KEY, refreshedAt: null, ...row });
    await saveOwnComputer(device.outbox, 'rivera', true);
    expect(await isOwnComputer(device.outbox)).toBe(false);
  });
});
