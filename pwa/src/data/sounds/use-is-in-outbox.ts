/** Whether a voice message still waits on this device: then it plays without a network, and lies in no cache. */
import { isInOutbox } from '#data/media/read-media.ts';
import { useStored } from '#data/use-stored.ts';

/** Undefined while the device is asked. */
export function useIsInOutbox(address: string): boolean | undefined {
  return useStored((outbox) => isInOutbox(address, { outbox }), [address]);
}
