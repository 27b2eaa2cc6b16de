/** The addresses of a school that moved, stored with the device: they outlive a restart, and the worker knows them, too. */
import { DEVICE_KEY, type OutboxDb } from './outbox-db.ts';

export interface Addresses {
  /** Where calls go now; '' is the address from which the app was opened. */
  current(): Promise<string>;
  moveTo(address: string): Promise<void>;
  /** The school is where the app was opened. */
  goHome(): Promise<void>;
}

const KEPT_ADDRESSES = 8;

/** `own`: the address from which the app was opened. */
export function createAddresses(db: OutboxDb, own: string = globalThis.location?.origin ?? ''): Addresses {
  async function store(address: string): Promise<void> {
    await db.device
      .where('key')
      .equals(DEVICE_KEY)
      .modify((device) => {
        const before = device.addresses ?? [];
        if (before.at(-1) !== address) device.addresses = [...before, address].slice(-KEPT_ADDRESSES);
      });
  }

  return {
    // Read for each call: what another part or window has learned counts although the old address answers no more.
    async current() {
      const device = await db.device.get(DEVICE_KEY);
      return newestAddress(device?.addresses, own);
    },
    moveTo: store,
    goHome: () => store(own),
  };
}

/** '' where the school is at the app's own address. */
export function newestAddress(addresses: readonly string[] | undefined, own: string): string {
  const newest = addresses?.at(-1) ?? '';
  return newest === own ? '' : newest;
}
