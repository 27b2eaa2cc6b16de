import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { keepSound, listSounds } from '#data/sounds/sound-cache.ts';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { forgetDeactivated } from './forget-deactivated.ts';

let device: TestDevice;
const drop = vi.fn(async () => undefined);
const rivera = async () => (await device.outbox.accounts.get('rivera'))!;
const forget = async () => forgetDeactivated(device.outbox, await rivera(), drop);

beforeEach(async () => {
  drop.mockClear();
  vi.stubGlobal('caches', createMemoryCaches());
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  const verifier = { salt: 's', rounds: 1, hash: 'h' };
  await device.outbox.accounts.update('rivera', { verifier, session: 'expired' });
  await device.outbox.cursors.put({ account: 'rivera', cursor: 'c', replica: 'r', generation: 1 });
});
afterEach(() => vi.unstubAllGlobals());

it('a deactivated account loses its proof, its replica and its sounds, and keeps drafts and unsent work', async () => {
  const { outbox } = device;
  await keepSound('rivera', '/uploads/a.webm', new Blob(['a']));
  const draft = { activityUid: null, title: 'Park', changedAt: '', content: {} };
  await outbox.activityDrafts.put({ id: 'draft', account: 'rivera', ...draft });
  const place = { lane: 'lane-rivera', account: 'rivera', number: 1, commandId: 'c', at: '', blobs: [] };
  const made = { type: 'class.create', payload: { uid: 'class', name: 'Class' }, state: 'pending' } as const;
  await outbox.commands.add({ ...place, ...made });
  expect(await forget()).toBe(true);
  expect((await outbox.device.get(DEVICE_KEY))?.current).toBeNull();
  expect(await rivera()).toMatchObject({ verifier: null, session: 'none' });
  expect(drop).toHaveBeenCalledWith({ uid: 'rivera', role: 'teacher' });
  expect(await outbox.cursors.count()).toBe(0);
  expect((await listSounds('rivera')).size).toBe(0);
  expect([await outbox.activityDrafts.count(), await outbox.commands.count()]).toEqual([1, 1]);
  expect(await outbox.lanes.get('lane-rivera')).toBeDefined();
});

it('an account whose removal was broken off is cleared the next time', async () => {
  drop.mockRejectedValueOnce(new Error('crash'));
  await expect(forget()).rejects.toThrow('crash');
  expect(await forget()).toBe(false);
  expect(await forget()).toBe(false);
  expect(drop).toHaveBeenCalledTimes(2);
  expect(await device.outbox.cursors.count()).toBe(0);
});

it('an account with a session stays as it is: it is active again', async () => {
  await device.outbox.accounts.update('rivera', { session: 'active' });
  const before = await rivera();
  expect(await forget()).toBe(false);
  expect(await rivera()).toEqual(before);
  expect(drop).not.toHaveBeenCalled();
});

it('a child of a class tablet is left to the refresh of the tablet', async () => {
  const member = { classUid: 'class', avatar: {}, mirrorsUsername: true } as never;
  await device.outbox.accounts.update('rivera', { member });
  expect(await forget()).toBe(false);
  expect(drop).not.toHaveBeenCalled();
});
