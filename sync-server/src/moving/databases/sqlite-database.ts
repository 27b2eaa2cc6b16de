/** A school whose database is a file in its folder. */
import { existsSync } from 'node:fs';
import type { SchoolPlace } from '#config/config.ts';
import { copyDatabase } from '#db/name-file.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { replaceDatabase } from '#ops/data-folder/replace-database.ts';
import type { MovableDatabase } from './movable-database.ts';

export function databaseInFolder({ dataDir, databaseFile }: SchoolPlace): MovableDatabase {
  return {
    name: databaseFile,
    async lock(use) {
      const lock = lockDataFolder(dataDir, use);
      return async () => lock.release();
    },
    exists: async () => existsSync(databaseFile),
    copyTo: async (file) => copyDatabase(databaseFile, file),
    async takeIn(file) {
      await replaceDatabase(databaseFile, file);
    },
  };
}
