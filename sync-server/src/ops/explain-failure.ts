/** Why a start, a backup or a restore failed, as a sentence that says what to do. */
import { ConfigError } from '#config/env.ts';
import { isDatabaseAway, type StorageProblem, storageProblem } from '#storage-problem.ts';

export interface Place {
  readonly dataDir: string;
  readonly backupDir: string | null;
}

/** The sentence for a person; for a fault of ours, what a developer needs. `place`: undefined before it was read. */
export function explainFailure(error: unknown, place?: Place): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  const byCode = 'code' in error ? BY_CODE[String(error.code)] : undefined;
  if (byCode !== undefined) return byCode;
  if (isDatabaseAway(error)) return AWAY;
  const problem = storageProblem(error);
  if (problem !== null) return STORAGE[problem](folderOf(error, place), place?.backupDir ?? null);
  return error.stack ?? error.message;
}

const AWAY =
  'PostgreSQL does not answer where DATABASE_URL says, or is a standby: start it, or correct DATABASE_URL.';

/** Codes of the network, and of PostgreSQL. */
const BY_CODE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program: stop that one, or choose another with PORT=8090.',
  EADDRNOTAVAIL:
    'HOST names an address that this machine does not have: set HOST=0.0.0.0 for all of its addresses.',
  ENOTFOUND: 'HOST names a machine that nobody knows: set HOST=0.0.0.0 for all addresses of this one.',
  '28P01': 'PostgreSQL refuses the user or the password in DATABASE_URL: correct them.',
  '3D000': 'The database that DATABASE_URL names does not exist: make it, with the encoding UTF8.',
};

const STORAGE: Readonly<Record<StorageProblem, (folder: string, backupDir: string | null) => string>> = {
  full: (folder) =>
    `There is no space left for ${folder}. Free some space or move the folder to a larger disk (DATA_DIR), then start again. Nothing was lost.`,
  read_only: (folder) =>
    `Chickadee may not write to ${folder}. Give the user that starts it the right to write there, check that the disk is not mounted read-only, or choose another folder with DATA_DIR.`,
  damaged: (folder, backupDir) =>
    `The database in ${folder} is damaged. Keep a copy of the folder, then run npm run restore${
      backupDir === null
        ? ' with BACKUP_DIR set to the folder of the backups'
        : ` to bring the newest backup in ${backupDir} back`
    }; tablets send again what it lacks. Have the disk checked.`,
};

/** The folder that the error names, where it is not the school's own. */
function folderOf(error: Error, place: Place | undefined): string {
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  const isOurs = place === undefined || path === null || path.startsWith(place.dataDir);
  if (!isOurs && place.backupDir !== null && path.startsWith(place.backupDir)) return place.backupDir;
  return place?.dataDir ?? path ?? 'the data folder';
}
