import { beforeEach, describe, expect, test } from 'vitest';
import { appendCommand } from '#data/outbox/append.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import {
  type FreeSpaceStep,
  type Importance,
  setFreeSpaceSteps,
  withStorage,
} from '#data/outbox/storage/with-storage.ts';
import { createTestDevice, START, type TestDevice } from '#test/test-device.ts';
import { freeSpaceSteps } from './free-space.ts';

let device: TestDevice;
/** The disk is full until so many steps have freed space. */
let lacking = 0;

beforeEach(async () => {
  device = await createTestDevice();
  for (const child of ['omar', 'mei']) {
    await device.signIn(child);
    await device.context.openReplica({ uid: child, role: 'student' });
  }
});

function fillDisk(): void {
  device.outbox.blobs.hook('creating', () => {
    if (lacking > 0) throw new DOMException('full', 'QuotaExceededError');
  });
}

const bytes = new Uint8Array([1, 2, 3]).buffer;
const answer = () => {
  const payload = { uid: 'r', activityUid: 'a', questionId: '1', audioUrl: '/u', recordedAt: '' };
  const blobs = [{ sha256: 'f'.repeat(64), type: 'audio/webm', size: 3, bytes }];
  return appendCommand(device.outbox, { account: 'mei', type: 'recording.save', payload, blobs }, START);
};
const giving = (name: string, log: string[], gives = true): FreeSpaceStep => {
  return async () => {
    log.push(name);
    if (gives) lacking -= 1;
    return gives;
  };
};

describe('an outbox write on a full device', () => {
  test('an outbox write deletes what can be fetched again, only as much as needed, and is stored', async () => {
    fillDisk();
    lacking = 2;
    const log: string[] = [];
    setFreeSpaceSteps(device.outbox, [
      giving('media', log),
      giving('nothing', log, false),
      giving('others', log),
      giving('shown', log),
    ]);
    expect(await answer()).toMatchObject({ number: 1, state: 'pending' });
    expect(log).toEqual(['media', 'nothing', 'others']);
    expect(await device.outbox.blobs.count()).toBe(1);
  });

  test('an outbox write fails when nothing is left to delete, and loses nothing', async () => {
    await device.outbox.draftRecordings.add({
      id: 't',
      account: 'mei',
      activityUid: 'a',
      questionId: '1',
      type: 'audio/webm',
      startedAt: '',
      state: 'stopped',
      duration: 1,
    });
    fillDisk();
    lacking = 99;
    setFreeSpaceSteps(device.outbox, [giving('media', []), () => Promise.reject(new Error('broken'))]);
    await expect(answer()).rejects.toBeInstanceOf(StorageFullError);
    expect([await device.outbox.commands.count(), await device.outbox.draftRecordings.count()]).toEqual([
      0, 1,
    ]);
    lacking = 0;
    expect(await answer()).toMatchObject({ number: 1 });
  });
});

describe('the steps that free space', () => {
  let present: Set<string>;
  const destroyed: string[] = [];
  const steps = () => {
    destroyed.length = 0;
    present = new Set(['mei', 'omar'].map((uid) => `chickadee-replica-${uid}`));
    return freeSpaceSteps({
      outbox: device.outbox,
      databaseNames: async () => [...present],
      openReplica: async (account) => {
        const replica = await device.context.openReplica(account);
        return Object.assign(Object.create(replica), {
          destroy: async () => {
            destroyed.push(account.uid);
            present.delete(`chickadee-replica-${account.uid}`);
            await replica.destroy();
          },
        });
      },
    });
  };
  const run = async (importance: Importance) => {
    const gave: boolean[] = [];
    for (const step of steps()) gave.push(await step(importance));
    return gave;
  };

  test('replicas go in order: of those not on the screen, then of the one that is', async () => {
    await device.outbox.cursors.put({ account: 'mei', cursor: 'c', replica: 'r', generation: 1 });
    expect(await run('work')).toEqual([false, false, true, true]);
    expect(destroyed).toEqual(['omar', 'mei']);
    expect(await device.outbox.cursors.count()).toBe(0);
  });

  test('sync’s own writes do not empty the screen', async () => {
    expect(await run('bookkeeping')).toEqual([false, false, true, false]);
    expect(destroyed).toEqual(['omar']);
  });

  test('a dropped replica leaves accounts, lanes and commands as they are', async () => {
    await answer();
    await run('work');
    const { accounts, lanes, commands, blobs } = device.outbox;
    expect([
      await accounts.count(),
      await lanes.count(),
      await commands.count(),
      await blobs.count(),
    ]).toEqual([2, 2, 1, 1]);
  });
});

test('a quota error inside a transaction is left to its opener, which frees space once', async () => {
  fillDisk();
  lacking = 1;
  const log: string[] = [];
  const db = device.outbox;
  setFreeSpaceSteps(db, [giving('media', log)]);
  await withStorage(db, () =>
    db.transaction('rw', db.blobs, () =>
      withStorage(db, () => db.blobs.add({ sha256: 'x', type: 'a', size: 3, bytes, uploaded: false })),
    ),
  );
  expect([log, await db.blobs.count()]).toEqual([['media'], 1]);
});
