/**
 * Which schools this machine has: each is a folder of SCHOOLS_DIR, named by its host, with `school.json` in it. Commands
 * of other processes change that file; whoever reads it again sees it.
 *
 *   (none) --add, import--> open <--close, open--> closed
 *                            └─────moved──> moved <──moved──┘        remove: the folder is put aside
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#config/env.ts';
import { isSchoolHost } from './host-name.ts';
import { writeWhole } from './write-whole.ts';

const stateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  /** Nobody is served, until a person opens the school again. */
  z.object({ state: z.literal('closed') }),
  /** The school is somewhere else now: the address that browsers open. */
  z.object({ state: z.literal('moved'), to: z.url() }),
]);
export type SchoolState = z.output<typeof stateSchema>;

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
  /** Puts the folder aside and returns where it is now; no school has the name afterwards. */
  remove(host: string, at: Date): string;
}

const RECORD = 'school.json';
/** No host name begins with an underscore. */
const ASIDE = '_removed';

/** Throws `ConfigError` when there is no such folder: a disk that is not mounted must not look like a district without schools. */
export function createSchoolDirectory(schoolsDir: string): SchoolDirectory {
  if (!existsSync(schoolsDir))
    throw new ConfigError(`SCHOOLS_DIR is ${schoolsDir}, which is not there: make the folder first.`);
  const folderOf = (host: string) => join(schoolsDir, host);
  const recordOf = (host: string) => join(folderOf(host), RECORD);

  function find(host: string): SchoolState | null {
    if (!isSchoolHost(host)) return null;
    let text: string;
    try {
      text = readFileSync(recordOf(host), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    return stateSchema.parse(JSON.parse(text));
  }

  function requireSchool(host: string): void {
    if (find(host) === null) throw new ConfigError(`There is no school ${host} in ${schoolsDir}.`);
  }

  return {
    folderOf,
    find,
    list: () =>
      readdirSync(schoolsDir)
        .filter((name) => isSchoolHost(name) && existsSync(recordOf(name)))
        .sort(),
    add(host) {
      if (existsSync(folderOf(host)))
        throw new ConfigError(`There is a school ${host} in ${schoolsDir} already.`);
      mkdirSync(folderOf(host), { mode: 0o700 });
      writeWhole(recordOf(host), { state: 'open' });
    },
    setState(host, state) {
      requireSchool(host);
      writeWhole(recordOf(host), stateSchema.parse(state));
    },
    remove(host, at) {
      requireSchool(host);
      mkdirSync(join(schoolsDir, ASIDE), { recursive: true, mode: 0o700 });
      const aside = join(schoolsDir, ASIDE, `${host}-${at.toISOString().replaceAll(':', '-')}`);
      renameSync(folderOf(host), aside);
      return aside;
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
}
