/**
 * Whether the date of this device is plainly wrong. Such a device refuses the certificate of the school's computer, which
 * looks like being offline for weeks (decision 161).
 */
import { DAY_MS } from 'shared-schema/clock';
import { FIRST_DAY_MS } from 'shared-schema/rules/first-day';
import { DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';

/** The clock of the school's computer may have been put right meanwhile, too. */
const TOLERANCE_MS = DAY_MS;

/** `now` by this device's clock: it is before every release, or before what this device has written itself. */
export async function hasWrongDate(db: OutboxDb, now: number): Promise<boolean> {
  if (now < FIRST_DAY_MS) return true;
  const [device, lanes] = await Promise.all([db.device.get(DEVICE_KEY), db.lanes.toArray()]);
  const newest = await db.commands.bulkGet(lanes.map(({ id, nextNumber }) => [id, nextNumber - 1]));
  const written = newest.map((command) => (command ? Date.parse(command.at) : 0));
  return Math.max(0, ...written) > now + (device?.clockOffset ?? 0) + TOLERANCE_MS;
}
