/** Preparing this device for a class, for the teacher's screen. The work itself stands in `tablet/`. */

import { dataContext } from '#data/context.ts';
import { whenAppKept } from '#platform/app-shell.ts';
import { askToPersist } from '#platform/storage.ts';
import { windowSyncParts } from '../window-parts.ts';
import { NOTHING_PREPARED, type PrepareProgress, prepareTablet as prepare } from './prepare-tablet.ts';
import { windowTabletParts } from './window-parts.ts';

export { NOTHING_PREPARED, type PrepareProgress };

/**
 * Makes this device a tablet of the class, telling all the time how far it is. Safe to break off and to run again.
 * Throws `ApiError`; its code is `unreachable` without a network.
 */
export function prepareTablet(
  classUid: string,
  onProgress: (progress: PrepareProgress) => void,
): Promise<void> {
  const parts = {
    ...windowTabletParts(windowSyncParts()),
    askToPersist,
    whenAppKept: () => whenAppKept(dataContext.clock),
    onResend: () => dataContext.wake(),
  };
  return prepare(parts, classUid, onProgress);
}
