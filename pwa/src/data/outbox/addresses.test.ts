import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAddresses } from './addresses.ts';
import { DEVICE_KEY, OutboxDb } from './outbox-db.ts';

const OWN = 'https://192.168.1.10:8080';
const NEW = 'https://oak.schools.example';
let db: OutboxDb;
beforeEach(async () => {
  db = new OutboxDb();
  await db.device.put({ key: DEVICE_KEY, uid: 'd', name: 'Tablet', clockOffset: 0, current: null });
});
afterEach(() => db.delete());

it('a device keeps the addresses of its school over a restart, and knows its own among them', async () => {
  const before = createAddresses(db, OWN);
  expect(await before.current()).toBe('');
  await before.moveTo(NEW);
  await before.moveTo(NEW);
  expect(await before.current()).toBe(NEW);
  expect(await createAddresses(db, OWN).current()).toBe(NEW);
  await before.moveTo(OWN);
  expect(await createAddresses(db, OWN).current()).toBe('');
  expect((await db.device.get(DEVICE_KEY))?.addresses).toEqual([NEW, OWN]);
});

it('a device keeps a few addresses, the newest last', async () => {
  const addresses = createAddresses(db, OWN);
  for (let number = 0; number < 12; number++) await addresses.moveTo(`https://school-${number}.example`);
  const kept = (await db.device.get(DEVICE_KEY))?.addresses ?? [];
  expect([kept.length, kept.at(-1)]).toEqual([8, 'https://school-11.example']);
});

it('what another part of the app has learned of the address counts with the next call', async () => {
  const [tablet, push] = [createAddresses(db, OWN), createAddresses(db, OWN)];
  expect(await tablet.current()).toBe('');
  await push.moveTo(NEW);
  expect(await tablet.current()).toBe(NEW);
});
