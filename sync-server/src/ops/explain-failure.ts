/** Why a start, a backup or a restore failed, as a sentence that says what to do. */
import { sep } from 'node:path';
import { commandLine } from 'shared-schema/rules/command-line';
import { ConfigError } from '#config/env.ts';
import { installationOf } from '#config/installation.ts';
import { FIRST_FREE_PORT } from '#config/service-unit.ts';
import { isDatabaseAway, type StorageProblem, storageProblem } from '#storage-problem.ts';

export interface Place {
  readonly dataDir: string;
  readonly backupDir: string | null;
  /** Of a school of a district. */
  readonly schoolHost?: string | null;
  /** Where a command writes, if not into the data folder. */
  readonly target?: string;
}

/** The sentence for a person; for a fault of ours, what a developer needs. `place`: undefined before it was read. */
export function explainFailure(error: unknown, place?: Place, findForm = installationOf): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  const byCode = BY_CODE[codeOf(error)];
  if (byCode !== undefined) return byCode;
  if (isListenRefused(error)) return explainPort(error);
  if (isDatabaseAway(error)) return AWAY;
  const distrust = CERTIFICATES.find(([codes]) => codes.test(codeOf(error)));
  if (distrust !== undefined) return distrust[1];
  return explainStorage(error, place, findForm) ?? error.stack ?? error.message;
}

/** The sentence on a disk or a database file that cannot be used; null for any other failure. */
export function explainStorage(error: unknown, place?: Place, findForm = installationOf): string | null {
  if (!(error instanceof Error)) return null;
  const problem = storageProblem(error);
  const folder = folderOf(problem, error, place);
  const named = codeOf(error).startsWith('SQLITE_') ? (pathOf(error) ?? folder) : folder;
  return problem === null ? null : STORAGE[problem](folder, place ?? NOWHERE, named, findForm);
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');
const pathOf = (error: Error) => ('path' in error && typeof error.path === 'string' ? error.path : null);

/** Of a port, not of a folder. */
const isListenRefused = (error: Error) =>
  /^(EACCES|EPERM)$/.test(codeOf(error)) && 'syscall' in error && error.syscall === 'listen';

function explainPort(error: Error): string {
  const port = 'port' in error ? Number(error.port) : Number.NaN;
  const owners =
    port < FIRST_FREE_PORT
      ? `, as ports below ${FIRST_FREE_PORT} are for root and for the service that 'service install' makes with PORT=${port}`
      : '';
  return `The user that starts Chickadee may not use port ${port}${owners}. Choose another with PORT=8090.`;
}

const AWAY =
  'PostgreSQL does not answer where DATABASE_URL says, or is a standby: start it, or correct DATABASE_URL.';

/** Codes of the network, and of PostgreSQL. */
const BY_CODE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program: stop that one, or choose another with PORT=8090.',
  EADDRNOTAVAIL:
    'HOST names an address that this machine does not have: set HOST=0.0.0.0 for all of its addresses.',
  ENOTFOUND:
    'HOST or DATABASE_URL names a machine that nobody knows: correct it. HOST=0.0.0.0 is for all addresses of this one.',
  '28000':
    'PostgreSQL refuses this user from this machine: correct DATABASE_URL, which may lack sslmode=verify-full and sslrootcert, or pg_hba.conf.',
  '28P01': 'PostgreSQL refuses the user or the password in DATABASE_URL: correct them.',
  '3D000': 'The database that DATABASE_URL names does not exist: make it, with the encoding UTF8.',
};

/** Codes of TLS. At a start, only the connection to PostgreSQL fails with them. */
const CERTIFICATES: readonly (readonly [RegExp, string])[] = [
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'DATABASE_URL does not name the machine of PostgreSQL by a name that its certificate has: correct the name there, or give PostgreSQL a certificate with this name.',
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    "The certificate of PostgreSQL, or of its authority, has ended or not begun: renew it, or set this machine's date right.",
  ],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_)/,
    'This machine does not trust the certificate of PostgreSQL: name the file of the authority that issued it as sslrootcert in DATABASE_URL.',
  ],
];

type Explain = (folder: string, place: Place, file: string, findForm: typeof installationOf) => string;

const explainNoAccess: Explain = (folder, place, file) =>
  `Chickadee may not use ${file}. Give the user that starts it the right to read and write there, check that the disk is not mounted read-only, or ${useAnother(folder, place)}.`;

const STORAGE: Readonly<Record<StorageProblem, Explain>> = {
  full: (folder, place) =>
    `There is no space left for ${folder}. Free some space or ${useAnother(folder, place, 'on a larger disk')}, then start again. Nothing was lost.`,
  read_only: explainNoAccess,
  forbidden: explainNoAccess,
  failing: (_folder, _place, file) =>
    `The disk cannot read or write ${file}. Check that the disk is connected and sound, then start again.`,
  damaged: (folder, { dataDir, backupDir, schoolHost }, _file, findForm) => {
    const form = { ...findForm(dataDir), ...(schoolHost && { school: schoolHost }) };
    const newest = backupDir === null ? 'the newest backup' : `the newest backup in ${backupDir}`;
    // A service has the setting; where it is not known here, only a command by hand needs it.
    const how =
      backupDir === null && !form.isService
        ? 'with BACKUP_DIR set to the folder of the backups'
        : `to bring ${newest} back`;
    return `The database in ${folder} is damaged. Keep a copy of the folder, then run ${commandLine(form, 'restore')} ${how}; tablets send again what it lacks. Have the disk checked.`;
  },
};

const NOWHERE: Place = { dataDir: '', backupDir: null };

/** What a person changes to use another folder than this one. */
function useAnother(folder: string, { dataDir, backupDir }: Place, where = ''): string {
  const setting = folder === dataDir ? 'DATA_DIR' : folder === backupDir ? 'BACKUP_DIR' : null;
  const named = ['name another one', where].filter(Boolean).join(' ');
  return setting === null ? named : `${named} with ${setting}`;
}

/** The folder of the school that the error names, or what else it names. A full disk says nothing but that it is full. */
function folderOf(problem: StorageProblem | null, error: Error, place: Place | undefined): string {
  const path = pathOf(error);
  if (place === undefined) return path ?? 'the data folder';
  const written = place.target ?? place.dataDir;
  if (path === null) return problem === 'damaged' ? place.dataDir : written;
  const known = [place.target, place.dataDir, place.backupDir].filter((folder) => folder != null);
  const [innermost] = known
    .filter((folder) => isWithin(path, folder))
    .toSorted((a, b) => b.length - a.length);
  return innermost ?? path;
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}${sep}`);
