/** Configuration of a machine with several schools: what all have in common, and what one of them gets. */
import { join, resolve } from 'node:path';
import { type Config, makeConfig } from './config.ts';
import { ConfigError, type Env } from './env.ts';

export interface DistrictConfig {
  /** A folder with one folder for each school: what is in no database. */
  readonly schoolsDir: string;
  /** What holds for the one listener: host, port, proxies, limits of connections. It names no school's folder. */
  readonly shared: Config;
  /** The name of the administrator's page; null where there is none. */
  readonly districtHost: string | null;
  readonly limits: DistrictLimits;
  /** Of the school with this host. */
  schoolConfig(host: string): Config;
}

export interface DistrictLimits {
  /** Schools that are open at once. */
  openSchools: number;
  /** Milliseconds without a request and without a socket, after which a school is closed. */
  idleMs: number;
  /** Requests of one school that run at once until their answer begins: the event loop works on all that run in turn. */
  running: number;
  /** Requests of one school that wait for their turn; the rest hears 'busy'. */
  waiting: number;
  /** Open WebSockets of one school; a further one hears 'busy'. */
  sockets: number;
}

/** Settings that belong to one school, each with what to do instead. */
const OF_ONE_SCHOOL = {
  DATA_DIR: 'leave it out, each school has a folder of its own in SCHOOLS_DIR',
  BACKUP_SECOND_DIR: 'leave it out, and copy BACKUP_DIR to the second disk',
  BACKUP_S3_ENDPOINT: 'leave it out, and copy BACKUP_DIR to the storage',
  BACKUP_S3_BUCKET: 'leave it out, and copy BACKUP_DIR to the storage',
  ALLOWED_HOSTS: 'leave it out, each school answers to its own name only',
  DATABASE_SCHEMA: 'leave it out, each school has a schema of its own',
  SETUP_CODE: 'leave it out, the command "school add" prints a code for each school',
  TLS_CERT_FILE: 'leave it out, and put a proxy with certificates in front',
  TLS_KEY_FILE: 'leave it out, and put a proxy with certificates in front',
} as const satisfies Partial<Record<keyof Env, string>>;

/** Null where this machine has one school only: SCHOOLS_DIR is not set. Throws `ConfigError`. */
export function makeDistrictConfig(env: Env): DistrictConfig | null {
  const { SCHOOLS_DIR, BACKUP_DIR, DISTRICT_HOST, ...rest } = env;
  if (SCHOOLS_DIR === undefined) return null;
  for (const [name, advice] of Object.entries(OF_ONE_SCHOOL)) {
    if (env[name as keyof typeof OF_ONE_SCHOOL] !== undefined)
      throw new ConfigError(`${name} is a setting of one school, and SCHOOLS_DIR holds many: ${advice}.`);
  }
  if (BACKUP_DIR !== undefined && env.DATABASE_URL !== undefined) {
    throw new ConfigError(
      'BACKUP_DIR copies files of SQLite, and DATABASE_URL keeps the schools in PostgreSQL: leave BACKUP_DIR out, and back PostgreSQL up by its own tools.',
    );
  }
  const schoolsDir = resolve(SCHOOLS_DIR);
  const backupDir = BACKUP_DIR === undefined ? null : resolve(BACKUP_DIR);
  if (backupDir === schoolsDir) {
    throw new ConfigError(
      'BACKUP_DIR is the same folder as SCHOOLS_DIR: choose another folder, best on another disk.',
    );
  }
  return {
    schoolsDir,
    // As the Host header and the names of schools are compared.
    districtHost: DISTRICT_HOST?.trim().toLowerCase() ?? null,
    shared: makeConfig(rest),
    limits: {
      openSchools: env.OPEN_SCHOOLS ?? 64,
      idleMs: 10 * 60_000,
      running: 3,
      waiting: 400,
      sockets: 1_500,
    },
    schoolConfig: (host) => smallerSchool(host, rest, schoolsDir, backupDir),
  };
}

/** Many schools share one machine: each gets smaller caches, and fewer calls of a kind at once. */
function smallerSchool(host: string, env: Env, schoolsDir: string, backupDir: string | null): Config {
  const config = makeConfig({
    ...env,
    DATA_DIR: join(schoolsDir, host),
    ALLOWED_HOSTS: host,
    ...(backupDir !== null && { BACKUP_DIR: join(backupDir, host) }),
  });
  return {
    ...config,
    schoolHost: host,
    fileStorage: config.fileStorage && { ...config.fileStorage, prefix: `${host}/` },
    // One school's process would have to end, and serves others.
    canRestore: false,
    releasesDir: null,
    databaseCacheKiB: 4 * 1024,
    pageCacheBytes: 1024 * 1024,
    limits: { ...config.limits, syncSlots: env.SYNC_SLOTS ?? 2 },
  };
}
