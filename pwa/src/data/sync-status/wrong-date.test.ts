import { DAY_MS } from 'shared-schema/clock';
import { beforeEach, expect, it } from 'vitest';
import { updateClass } from '#data/commands/class-commands.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { hasWrongDate } from './wrong-date.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

const isWrongAt = (now: number) => hasWrongDate(device.outbox, now);
const now = () => device.context.clock.now();

it('a device whose date is before every release has a wrong date', async () => {
  expect(await isWrongAt(Date.parse('2016-01-01T00:00:00Z'))).toBe(true);
  expect(await isWrongAt(Date.parse('2026-11-30T00:00:00Z'))).toBe(false);
});

it('a device whose date is days before its newest command has a wrong date', async () => {
  await updateClass({ uid: 'wrens', seq: 5 }, { name: 'Wrens' }, device.context);
  expect(await isWrongAt(now())).toBe(false);
  expect(await isWrongAt(now() - DAY_MS / 2)).toBe(false);
  expect(await isWrongAt(now() - 2 * DAY_MS)).toBe(true);
});

it('a device whose clock was always another than the school’s has no wrong date for that', async () => {
  await device.outbox.device.update(DEVICE_KEY, { clockOffset: 40 * DAY_MS });
  await updateClass({ uid: 'wrens', seq: 5 }, { name: 'Wrens' }, device.context);
  expect(await isWrongAt(now())).toBe(false);
});
