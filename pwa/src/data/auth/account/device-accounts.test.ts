import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { DEVICE_KEY, OutboxDb } from '#data/outbox/outbox-db.ts';
import { setFreeSpaceSteps } from '#data/outbox/storage/with-storage.ts';
import { ensureDevice, saveAccount } from './device-accounts.ts';

/** A device that is full until the one step that frees space has run. */
function createFullDevice(frees: boolean): OutboxDb {
  const db = new OutboxDb('outbox', { indexedDB: new IDBFactory(), IDBKeyRange });
  let isFull = true;
  for (const table of [db.device, db.accounts, db.lanes])
    table.hook('creating', () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
    });
  const freeSpace = async () => {
    isFull = !frees;
    return true;
  };
  setFreeSpaceSteps(db, [freeSpace]);
  return db;
}

const user = { uid: 'mei', id: 7, role: 'student', username: 'mei', firstName: 'Mei' } as const;
const save = (db: OutboxDb) =>
  saveAccount(db, { ...user, email: null, lastName: null }, null, '2026-11-02T08:00:00.000Z', () => 'lane');

it('a full device frees space for who has just been let in', async () => {
  const first = createFullDevice(true);
  await ensureDevice(first, () => 'device', 'iPad');
  expect(await first.device.get(DEVICE_KEY)).toMatchObject({ uid: 'device' });
  const db = createFullDevice(true);
  expect(await save(db)).toMatchObject({ uid: 'mei', lane: 'lane' });
  expect(await db.lanes.get('lane')).toMatchObject({ account: 'mei' });
});

it('a device that nothing can be freed on says that it is full, and keeps nothing half', async () => {
  const db = createFullDevice(false);
  const full = { code: 'storage_full' };
  await expect(ensureDevice(db, () => 'device', 'iPad')).rejects.toMatchObject(full);
  await expect(save(db)).rejects.toMatchObject(full);
  expect([await db.accounts.count(), await db.lanes.count()]).toEqual([0, 0]);
});
