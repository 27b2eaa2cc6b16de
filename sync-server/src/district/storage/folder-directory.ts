/** The schools of a machine: each is a folder of SCHOOLS_DIR, named by its host, with `school.json` in it. */
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#config/env.ts';
import { isSchoolHost } from '../directory/host-name.ts';
import type { SchoolDirectory } from '../directory/school-directory.ts';
import { readRecord, recordIn, writeRecord } from '../directory/school-record.ts';
import { putFolderAside, requireSchoolsDir } from './school-folders.ts';

export interface FolderDirectory extends SchoolDirectory {
  /** Where the data of a school of this name lie, whether there is one or not. */
  folderOf(host: string): string;
  /** Makes the folder of a new school. Throws `ConfigError` where the name is taken. */
  add(host: string): void;
  /** Puts a folder with a school in the place of this name, and what the name had before aside. */
  takeIn(host: string, arrived: string, at: Date): void;
}

/** Throws `ConfigError` when there is no such folder. */
export function createFolderDirectory(schoolsDir: string): FolderDirectory {
  requireSchoolsDir(schoolsDir);
  const folderOf = (host: string) => join(schoolsDir, host);
  const find = (host: string) => (isSchoolHost(host) ? readRecord(folderOf(host)) : null);

  function requireSchool(host: string): void {
    if (find(host) === null) throw new ConfigError(`There is no school ${host} in ${schoolsDir}.`);
  }

  return {
    folderOf,
    find: async (host) => find(host),
    list: async () =>
      readdirSync(schoolsDir)
        .filter((name) => isSchoolHost(name) && existsSync(recordIn(folderOf(name))))
        .sort(),
    add(host) {
      if (existsSync(folderOf(host)))
        throw new ConfigError(`There is a school ${host} in ${schoolsDir} already.`);
      mkdirSync(folderOf(host), { mode: 0o700 });
      writeRecord(folderOf(host), { state: 'open' });
    },
    async setState(host, state) {
      requireSchool(host);
      writeRecord(folderOf(host), state);
    },
    takeIn(host, arrived, at) {
      if (find(host) !== null) putFolderAside(schoolsDir, host, at);
      writeRecord(arrived, { state: 'open' });
      renameSync(arrived, folderOf(host));
    },
    async remove(host, at) {
      requireSchool(host);
      return { folder: putFolderAside(schoolsDir, host, at), schema: null };
    },
  };
}
