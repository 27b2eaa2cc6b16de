/** What the work of a class tablet needs beside what every pull needs. */
import type { Locks } from '#platform/locks.ts';
import type { StorageRoom } from '#platform/storage.ts';
import type { SyncParts } from '../parts.ts';
import type { TabletFiles } from './member-files.ts';
import type { TabletCalls } from './tablet-calls.ts';

export interface FilesProgress {
  done: number;
  total: number;
  bytes: number;
}

export interface TabletParts extends SyncParts {
  calls: TabletCalls;
  locks: Locks | null;
  appVersion: string;
  readRoom(): Promise<StorageRoom>;
  /** Names of the databases on this device: what was dropped for lack of room is pulled again. */
  databaseNames(): Promise<readonly string[]>;
  /** Keeps pictures and sounds on the device. False when some could not be fetched for now. */
  keepFiles(
    files: TabletFiles,
    token: string,
    onProgress?: (progress: FilesProgress) => void,
  ): Promise<boolean>;
}
