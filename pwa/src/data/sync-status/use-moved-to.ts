/** Where the school of this device is now, for the notice that offers the new address. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useAppContext } from '#data/app-context.ts';
import { newestAddress } from '#data/outbox/addresses.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';

/** Empty where the school is at the address from which the app was opened, and until that is known. */
export function useMovedTo(): string {
  const { outbox } = useAppContext();
  const address = useLiveQuery(async () => {
    const device = await outbox.device.get(DEVICE_KEY);
    return newestAddress(device?.addresses, window.location.origin);
  }, [outbox]);
  return address ?? '';
}
