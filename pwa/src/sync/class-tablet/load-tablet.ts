/** A class tablet's loop with this window's real parts; loaded by the engine on a device that is one. */
import { signOut } from '#data/auth/sign-in.ts';
import { isDeviceQuiet } from '#platform/device-busy.ts';
import type { SyncParts } from '../parts.ts';
import { createTabletSync, type TabletSync } from './tablet-round.ts';
import { windowTabletParts } from './window-parts.ts';

export function loadTabletSync(parts: SyncParts, onResend: () => void): TabletSync {
  const isBusy = async () => !(await isDeviceQuiet());
  return createTabletSync({ ...windowTabletParts(parts), isBusy, signOut, onResend });
}
