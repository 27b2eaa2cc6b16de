/** A backup from a process of its own, beside a running server or without one. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isoTime } from 'shared-schema/clock';
import { uuidV7 } from 'shared-schema/uuid-v7';
import { systemClock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import type { StorageSecrets } from '#config/secrets.ts';
import { openDatabase } from '#db/database.ts';
import { createWriter } from '#db/writer.ts';
import type { FileStore } from '#files/file-store.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { createLogger } from '#log/logger.ts';
import { lockDataFolder } from '../data-folder/data-lock.ts';
import { type Backup, backUp } from './backup.ts';

type Place = Pick<Config, 'dataDir' | 'databaseFile' | 'filesDir' | 'fileStorage' | 'logLevel'>;

/** Backs the configured school up into `folder`. Throws with a sentence when there is no school or no sound copy. */
export async function backUpFromOutside(
  config: Place,
  folder: string,
  secrets: StorageSecrets,
): Promise<Backup> {
  if (!existsSync(config.databaseFile)) throw new Error(`There is no school in ${config.databaseFile}.`);
  const lock = lockDataFolder(config.dataDir, 'backup');
  try {
    return await backUpLocked(config, folder, openFileStore(config, secrets));
  } finally {
    lock.release();
  }
}

async function backUpLocked(
  { dataDir, databaseFile, logLevel }: Place,
  folder: string,
  files: FileStore,
): Promise<Backup> {
  const { db, raw, close } = openDatabase(databaseFile);
  const clock = systemClock;
  const source = {
    ...{ clock, config: { dataDir }, raw, files, log: createLogger(logLevel) },
    writer: createWriter({
      db,
      now: () => isoTime(clock),
      newUid: () => uuidV7(clock.now(), randomBytes(16)),
    }),
    // Rows that only the server's memory has belong to answers that nobody was promised yet.
    uploads: { flush: async () => undefined },
    reader: { forgetLane: () => undefined },
  };
  try {
    return await backUp(source, folder);
  } finally {
    await close();
  }
}
