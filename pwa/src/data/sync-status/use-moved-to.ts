/** Where the school of this device is now, for the notice that offers the new address. */
import { newestAddress } from '#data/outbox/addresses.ts';
import { DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { useStored } from '#data/use-stored.ts';

/** Empty where the school is at the address from which the app was opened, and while a child is on the screen. */
export function useMovedTo(): string {
  return useStored(readMovedTo) ?? '';
}

async function readMovedTo({ device, accounts }: OutboxDb): Promise<string> {
  const row = await device.get(DEVICE_KEY);
  // Addresses are for grown-ups, and the notice would lie on a child's buttons.
  const shown = row?.current ? await accounts.get(row.current) : undefined;
  return shown?.role === 'student' ? '' : newestAddress(row?.addresses, window.location.origin);
}
