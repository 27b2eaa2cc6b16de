/**
 * A class tablet's sync with the dependencies of this window: the teacher's screen prepares the tablet with
 * `prepareTablet`, the engine loads `loadTabletSync` on a device that is a class tablet.
 */
import { Dexie } from 'dexie';
import type { AppContext } from '#data/app-context.ts';
import { createSpaceWatch, expectSpace } from '#data/media/space-watch.ts';
import { createAddresses } from '#data/outbox/addresses.ts';
import { isDeviceQuiet } from '#platform/locks/device-busy.ts';
import { webLocks } from '#platform/locks/locks.ts';
import { whenAppKept } from '#platform/page/app-shell.ts';
import { APP_VERSION } from '#platform/page/app-version.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { hasOwnVoice } from '#platform/read-aloud/own-voice.ts';
import { askToPersist, readStorageSpace } from '#platform/storage.ts';
import type { SyncParts } from '../parts.ts';
import { type WindowSyncContext, windowHttp, windowSyncParts } from '../window-parts.ts';
import {
  NOTHING_PREPARED,
  type PrepareProgress,
  prepareTablet as prepare,
  type TabletOrder,
} from './prepare-tablet.ts';
import { createKeepFiles } from './tablet-files.ts';
import { createTabletCalls, type TabletParts } from './tablet-parts.ts';
import { createTabletSync, type TabletSync } from './tablet-sync.ts';

export { NOTHING_PREPARED, type PrepareProgress };

/**
 * Makes this device a tablet of the class and reports the progress. Safe to abort and to run once more. Throws
 * `ApiError`; its code is `unreachable` without a network.
 */
export function prepareTablet(
  order: TabletOrder,
  onProgress: (progress: PrepareProgress) => void,
  context: WindowSyncContext & Pick<AppContext, 'wake'>,
): Promise<void> {
  // Somebody may have made space, and is there to see whether it is enough.
  expectSpace();
  const parts = {
    ...windowTabletParts(windowSyncParts(context)),
    askToPersist,
    whenAppKept: () => whenAppKept(context.clock),
    onResend: () => context.wake(),
  };
  return prepare(parts, order, onProgress);
}

/** `parts`: those of the engine. */
export function loadTabletSync(
  parts: SyncParts,
  onResend: () => void,
  signOut: () => Promise<void>,
): TabletSync {
  const isBusy = async () => !(await isDeviceQuiet());
  const isVisible = () => windowSignals.visible();
  return createTabletSync({ ...windowTabletParts(parts), isBusy, isVisible, signOut, onResend });
}

function windowTabletParts(parts: SyncParts): TabletParts {
  return {
    ...parts,
    calls: createTabletCalls(windowHttp(parts)),
    locks: webLocks(),
    appVersion: APP_VERSION,
    readSpace: () => readStorageSpace(),
    hasVoice: () => hasOwnVoice(parts.clock),
    databaseNames: () => Dexie.getDatabaseNames(),
    takeNewSpace: createSpaceWatch(() => readStorageSpace()),
    keepFiles: createKeepFiles(createAddresses(parts.db), {
      outbox: parts.db,
      openReplica: parts.replicas.open,
    }),
  };
}
