/** A district on one machine: each school has a SQLite database in its folder of SCHOOLS_DIR, under the folder's lock. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeIn } from '#config/config.ts';
import type { DistrictConfig } from '#config/district.ts';
import { ConfigError } from '#config/env.ts';
import { type FolderUse, lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { refuseBrokenOff } from '#ops/data-folder/replace-database.ts';
import { databaseInFolder } from '../../moving/databases/sqlite-database.ts';
import { writeWhole } from '../directory/write-whole.ts';
import type { DistrictStorage, HeldSchool } from './district-storage.ts';
import { createFolderDirectory } from './folder-directory.ts';
import { parseSummary } from './parse-summary.ts';
import { arrivingFolder } from './school-folders.ts';

export function createFolderStorage({ schoolsDir, schoolConfig }: DistrictConfig): DistrictStorage {
  const directory = createFolderDirectory(schoolsDir);
  const summaryOf = (host: string) => join(directory.folderOf(host), 'summary.json');

  function hold(name: string, use: FolderUse): HeldSchool {
    const config = schoolConfig(name);
    const lock = lockDataFolder(config.dataDir, use);
    return { config, release: async () => lock.release() };
  }

  return {
    directory,
    place: schoolsDir,
    async serve(host) {
      const { databaseFile } = schoolConfig(host);
      refuseBrokenOff(databaseFile);
      // Only `add` and `import` make one. An empty one in its place would answer devices as a school that lost everything.
      if (!existsSync(databaseFile)) throw new ConfigError(`The database ${databaseFile} is missing.`);
      return hold(host, 'server');
    },
    serveAdministration: async (folder) => hold(folder, 'server'),
    holdAlone: async (host) => hold(host, 'restore'),
    async add(host, make) {
      directory.add(host);
      try {
        const held = hold(host, 'restore');
        return await make(held).finally(held.release);
      } catch (error) {
        rmSync(directory.folderOf(host), { recursive: true, force: true });
        throw error;
      }
    },
    movable: async (host) => databaseInFolder(schoolConfig(host)),
    async beginArrival(host) {
      const arriving = arrivingFolder(schoolsDir, host);
      rmSync(arriving, { recursive: true, force: true });
      const place = placeIn(arriving);
      return {
        ...{ place, database: databaseInFolder(place) },
        settle: async (at) => directory.takeIn(host, arriving, at),
        end: async () => rmSync(arriving, { recursive: true, force: true }),
      };
    },
    measure: async (host) => statSync(schoolConfig(host).databaseFile, { throwIfNoEntry: false })?.size ?? 0,
    readSummary: async (host) => parseSummary(await readFile(summaryOf(host), 'utf8').catch(() => null)),
    keepSummary: async (host, summary) => writeWhole(summaryOf(host), summary),
    close: async () => undefined,
  };
}
