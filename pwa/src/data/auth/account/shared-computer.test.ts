import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savePrepared } from '#data/class-tablet/tablet-row.ts';
import { removeDraft } from '#data/drafts/feedback/feedback-drafts.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { keepSound, listSounds } from '#data/sounds/sound-cache.ts';
import { createMemoryCaches } from '#test/memory-caches.ts';
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

  it('a shared computer whose app ended while it was cleared is cleared the next time', async () => {
    await leave();
    const { context } = device;
    const crash = async () => Promise.reject(new Error('crash'));
    await expect(clearSharedComputer({ ...context, openReplica: crash })).rejects.toThrow('crash');
    const dropped: string[] = [];
    const drop = async ({ uid }: { uid: string }) => void dropped.push(uid);
    const openReplica = Object.assign(context.openReplica.bind(context), { drop });
    await clearSharedComputer({ ...context, openReplica });
    await clearSharedComputer({ ...context, openReplica });
    expect(dropped).toEqual(['rivera']);
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
    await removeDraft('rivera', 'r', device.context);
    await clear();
    expect(await kept()).toEqual({ proof: false, cursor: false });
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

describe('the sounds of a computer that others use', () => {
  const sounds = async () => [...(await listSounds('rivera')).keys()];
  const fail = () => Dexie.Promise.reject(new DOMException('damaged', 'DataError')) as never;

  beforeEach(async () => {
    vi.stubGlobal('caches', createMemoryCaches());
    await keepSound('rivera', '/uploads/a.webm', new Blob(['sound']));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('a shared computer keeps the sounds of the teacher on the screen', async () => {
    await clear();
    expect(await sounds()).toEqual(['/uploads/a.webm']);
  });

  it('a shared computer keeps no sound of a teacher who signed out before anything was pulled', async () => {
    await device.outbox.cursors.delete('rivera');
    await leave();
    await clear();
    expect(await sounds()).toEqual([]);
  });

  it('a shared computer keeps no sound where its verifier cannot be deleted', async () => {
    await leave();
    device.outbox.accounts.update = fail;
    await expect(clear()).rejects.toMatchObject({ name: 'DataError' });
    expect(await sounds()).toEqual([]);
  });

  it('an account that cannot be cleared does not keep another one from it', async () => {
    await device.signIn('adams', 'teacher');
    await device.outbox.accounts.update('adams', { isOwnComputer: false });
    await device.outbox.cursors.put({ account: 'adams', ...start });
    await leave();
    const { cursors } = device.outbox;
    const { get } = cursors;
    Object.assign(cursors, {
      get: (key: string) => (key === 'adams' ? fail() : Reflect.apply(get, cursors, [key])),
    });
    await expect(clear()).rejects.toMatchObject({ name: 'DataError' });
    Object.assign(cursors, { get });
    expect([await kept(), await sounds()]).toEqual([{ proof: false, cursor: false }, []]);
  });
});

describe('a computer of an adult who was not asked', () => {
  it('no computer keeps the replica of an administrator who signed out', async () => {
    await device.signIn('head', 'admin');
    await device.outbox.cursors.put({ account: 'head', ...start });
    await clear();
    expect(await device.outbox.cursors.get('head')).toBeDefined();
    await leave();
    await clear();
    expect(await device.outbox.cursors.get('head')).toBeUndefined();
  });

  it('a class tablet keeps nothing of the teacher who called it the own computer before', async () => {
    await saveOwnComputer(device.outbox, 'rivera', true);
    await savePrepared(device.outbox, 'token', 'Tablet 1', '2026-09-01T08:00:00.000Z');
    await leave();
    await clear();
    expect(await kept()).toEqual({ proof: false, cursor: false });
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
