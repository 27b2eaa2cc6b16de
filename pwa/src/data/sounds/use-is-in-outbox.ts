/** Whether a voice message still waits on this device: then it plays without a network, and lies in no cache. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useAppContext } from '#data/app-context.ts';
import { isInOutbox } from '#data/media/read-media.ts';

/** Undefined while the device is asked. */
export function useIsInOutbox(address: string): boolean | undefined {
  const { outbox } = useAppContext();
  return useLiveQuery(() => isInOutbox(address, { outbox }), [address, outbox]);
}
