/** The real parts of a class tablet's work in this window. */
import { Dexie } from 'dexie';
import { APP_VERSION } from '#platform/app-version.ts';
import { webLocks } from '#platform/locks.ts';
import { readStorageRoom } from '#platform/storage.ts';
import type { SyncParts } from '../parts.ts';
import { windowHttp } from '../window-parts.ts';
import { createTabletCalls } from './tablet-calls.ts';
import { keepFiles } from './tablet-files.ts';
import type { TabletParts } from './tablet-parts.ts';

/** `parts`: of every pull in this window. */
export function windowTabletParts(parts: SyncParts): TabletParts {
  return {
    ...parts,
    calls: createTabletCalls(windowHttp),
    locks: webLocks(),
    appVersion: APP_VERSION,
    readRoom: () => readStorageRoom(),
    databaseNames: () => Dexie.getDatabaseNames(),
    keepFiles,
  };
}
