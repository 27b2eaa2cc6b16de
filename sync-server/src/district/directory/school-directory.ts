/**
 * Which schools this machine has: each is a folder of SCHOOLS_DIR, named by its host, with `school.json` in it. Commands
 * of other processes change that file; whoever reads it again sees it.
 *
 *   (none) --add, import--> open <--close, open--> closed
 *                            └─────moved──> moved <──moved──┘        remove: the folder is put aside
 */
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#config/env.ts';
import { isSchoolHost } from './host-name.ts';
import { readRecord, recordIn, type SchoolState, writeRecord } from './school-record.ts';

export interface SchoolDirectory {
  /** Where the data of a school of this name lie, whether there is one or not. */
  folderOf(host: string): string;
  /** Null where no school has the name. Reads the disk. */
  find(host: string): SchoolState | null;
  /** All hosts with a school, by name. */
  list(): string[];
  /** Makes the folder of a new school. Throws `ConfigError` where the name is taken. */
  add(host: string): void;
  /** Throws `ConfigError` where no school has the name. */
  setState(host: string, state: SchoolState): void;
  /**
   * Puts a folder with a school in the place of this name, and what the name had before aside. `arrived` lies beside the
   * folders of schools.
   */
  takeIn(host: string, arrived: string, at: Date): void;
  /** Where a school that arrives under this name is written first. */
  arrivingOf(host: string): string;
  /** Puts the folder aside and returns where it is now; no school has the name afterwards. */
  remove(host: string, at: Date): string;
}

/** No host name begins with an underscore. */
const ASIDE = '_removed';

/** Throws `ConfigError` when there is no such folder: a disk that is not mounted must not look like a district without schools. */
export function createSchoolDirectory(schoolsDir: string): SchoolDirectory {
  if (!existsSync(schoolsDir))
    throw new ConfigError(`SCHOOLS_DIR is ${schoolsDir}, which is not there: make the folder first.`);
  const folderOf = (host: string) => join(schoolsDir, host);

  const find = (host: string) => (isSchoolHost(host) ? readRecord(folderOf(host)) : null);

  function requireSchool(host: string): void {
    if (find(host) === null) throw new ConfigError(`There is no school ${host} in ${schoolsDir}.`);
  }

  return {
    folderOf,
    find,
    list: () =>
      readdirSync(schoolsDir)
        .filter((name) => isSchoolHost(name) && existsSync(recordIn(folderOf(name))))
        .sort(),
    add(host) {
      if (existsSync(folderOf(host)))
        throw new ConfigError(`There is a school ${host} in ${schoolsDir} already.`);
      mkdirSync(folderOf(host), { mode: 0o700 });
      writeRecord(folderOf(host), { state: 'open' });
    },
    setState(host, state) {
      requireSchool(host);
      writeRecord(folderOf(host), state);
    },
    arrivingOf: (host) => join(schoolsDir, `_arriving-${host}`),
    takeIn(host, arrived, at) {
      if (find(host) !== null) putAside(host, at);
      writeRecord(arrived, { state: 'open' });
      renameSync(arrived, folderOf(host));
    },
    remove(host, at) {
      requireSchool(host);
      return putAside(host, at);
    },
  };

  function putAside(host: string, at: Date): string {
    mkdirSync(join(schoolsDir, ASIDE), { recursive: true, mode: 0o700 });
    const aside = join(schoolsDir, ASIDE, `${host}-${at.toISOString().replaceAll(':', '-')}`);
    renameSync(folderOf(host), aside);
    return aside;
  }
}
