/** What the server says to somebody who prepares a device. */
import { useEffect, useState } from 'react';
import type { Reply } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';

export type DeviceSetup = Reply<'GET /api/device-setup'>;

/** Undefined while it is asked; null where the server does not answer. `round` asks again. */
export function useDeviceSetup(round: number): DeviceSetup | null | undefined {
  const { createApiFor } = useAppContext();
  const [setup, setSetup] = useState<DeviceSetup | null>();
  useEffect(() => {
    let isLeft = round < 0;
    const show = (found: DeviceSetup | null) => isLeft || setSetup(found);
    createApiFor(null)('GET /api/device-setup').then(show, () => show(null));
    return () => {
      isLeft = true;
    };
  }, [createApiFor, round]);
  return setup;
}
