/** Where a restore or an import puts the database that it replaces: beside the new one, with the moment in its name. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { timeOf } from '../backup/backup-folder.ts';
import { DAMAGE_SUFFIX } from './last-damage.ts';

/** Of the files of one database. */
export const DATABASE_SUFFIXES = ['', '-wal', '-shm', DAMAGE_SUFFIX];

export interface FileAside {
  readonly path: string;
  /** One of `DATABASE_SUFFIXES`. */
  readonly suffix: string;
  /** When it was put aside, in milliseconds since 1970. */
  readonly at: number;
}

/** The place of a database that is put aside now. */
export function nameAside(database: string): string {
  return `${database}.replaced-${new Date().toISOString().replaceAll(':', '-')}`;
}

/** The files that were put aside, oldest first. What somebody has named otherwise is none. */
export function listAside(database: string): FileAside[] {
  const folder = dirname(database);
  const start = `${basename(database)}.replaced-`;
  const names = readdirSync(folder).filter((name) => name.startsWith(start));
  return names.toSorted().flatMap((name) => {
    const [, moment = '', suffix = ''] = /^(.*?Z)(.*)$/.exec(name.slice(start.length)) ?? [];
    const at = timeOf(moment);
    const isOurs = !Number.isNaN(at) && DATABASE_SUFFIXES.includes(suffix);
    return isOurs ? [{ path: join(folder, name), suffix, at }] : [];
  });
}
