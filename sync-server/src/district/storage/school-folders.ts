/** The folders of SCHOOLS_DIR, one for each school: files and keys, and with SQLite the database, too. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#config/env.ts';

/** No host name begins with an underscore. */
const ASIDE = '_removed';

/** Throws `ConfigError` when it is not there: a disk that is not mounted must not look like a district without schools. */
export function requireSchoolsDir(schoolsDir: string): void {
  if (!existsSync(schoolsDir))
    throw new ConfigError(`SCHOOLS_DIR is ${schoolsDir}, which is not there: make the folder first.`);
}

/** Where a school that arrives under this name is written first. */
export const arrivingFolder = (schoolsDir: string, host: string) => join(schoolsDir, `_arriving-${host}`);

/** Puts the folder of a school aside and returns where it is now. */
export function putFolderAside(schoolsDir: string, host: string, at: Date): string {
  mkdirSync(join(schoolsDir, ASIDE), { recursive: true, mode: 0o700 });
  const aside = join(schoolsDir, ASIDE, `${host}-${at.toISOString().replaceAll(':', '-')}`);
  renameSync(join(schoolsDir, host), aside);
  return aside;
}
