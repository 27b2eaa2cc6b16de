/** Second step of configuration: defaults and cross-checks. Everything here may be logged. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignUpMode } from 'shared-schema/contract';
import { PAGE_SIZE_BYTES } from 'shared-schema/sync/protocol';
import { parseAllowedHosts } from './allowed-hosts.ts';
import { ConfigError, type Env } from './env.ts';
import { type FileStorageConfig, fileStorageOf } from './file-storage.ts';
import { type GoogleConfig, googleOf } from './google.ts';
import { type OnlineBackupConfig, onlineBackupOf } from './online-backup.ts';
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

export interface Limits {
  /** Calls per minute and address, sync and health calls not counted; null switches all rate limits off. */
  callsPerMinute: number | null;
  /** Failed sign-ins in a row of one name at one address; then one a minute. */
  loginsPerMinute: number;
  /** Bytes of one uploaded file (specification, teacher side, section 5). */
  uploadBytes: number;
  /** Bytes in a day that one account may send without a document that names them. */
  unnamedBytes: number;
  /** Bytes in a day that one account may send in any case. */
  dayBytes: number;
  /** Bytes of one JSON body: fifty commands, some with a whole activity in them. */
  bodyBytes: number;
  /** Milliseconds in which a connection must show its whole header, and before that its TLS handshake. */
  headerMs: number;
  /** Milliseconds without a byte in either direction, after which a connection is closed. WebSockets have their pings. */
  idleMs: number;
  /** Open connections of all devices; a browser holds up to six. */
  connections: number;
  /** WebSockets of one session: one for each window. */
  socketsPerSession: number;
  /** Pulls that run at once. */
  syncSlots: number;
  /** Passwords of sign-ins and sign-ups that are hashed at once: each hash occupies a thread that file access needs. */
  passwordSlots: number;
  /** The same for passwords that somebody sets who is signed in, so that calls without a session never delay them. */
  accountSlots: number;
  /** Sign-ups in a row, from one address and from everywhere; then a few an hour. */
  signUps: { perAddress: number; everywhere: number };
  /** Bytes of documents in one page of a pull. */
  pageBytes: number;
  /** Documents in one page of a pull: bounds how many short ones the server gathers at once. */
  pageDocuments: number;
  /** Calls of either kind that may wait for a slot before the rest hears 'busy'. */
  syncQueue: number;
}

export interface Config {
  host: string;
  /** 0 asks the system for a free port. */
  port: number;
  /** Of a school of a district; null: the only one of this machine. */
  schoolHost: string | null;
  /** All that must last lies in here. */
  dataDir: string;
  /** Database and files of the school; ':memory:' keeps the database in memory and files nowhere near it. */
  databaseFile: string;
  /** Memory for pages of the database, and for pages of documents that were pulled; null: as much as one school takes. */
  databaseCacheKiB: number | null;
  pageCacheBytes: number | null;
  filesDir: string;
  /** Null where files are in `filesDir`; else only files on their way in are there. */
  fileStorage: FileStorageConfig | null;
  /** What holds the data: the file, or the PostgreSQL of `Secrets.databaseUrl`. */
  engine: 'sqlite' | 'postgres';
  /** Of the school in PostgreSQL. */
  databaseSchema: string;
  /** Of the PostgreSQL on another machine; null where the data are on this one. */
  databaseHost: string | null;
  /** To PostgreSQL; null: as many as are usual. */
  databaseConnections: number | null;
  /** The key that opens the secrets of second factors. */
  secretKeyFile: string;
  /** null: backups are off. */
  backupDir: string | null;
  /** Folder on a disk that may be taken out. It is never made: without the disk it is not there. */
  secondBackupDir: string | null;
  /** Whether a start of the process brings back the backup that was chosen on the page. */
  canRestore: boolean;
  /** Where archives of newer releases lie; null where none can be started from the page. */
  releasesDir: string | null;
  /** Null where backups stay on the disks. */
  onlineBackup: OnlineBackupConfig | null;
  pwaDir: string | null;
  logLevel: string;
  development: boolean;
  sessionDays: number;
  /** Whose X-Forwarded headers are believed; null: nobody's. */
  trustProxy: TrustedProxies | null;
  /** Names by which browsers may call this server beside the machine's own. */
  allowedHosts: readonly string[];
  /** Until the administrator decides; null: open until the first teacher exists, then by code. */
  signUp: SignUpMode | null;
  /** Null where nobody signs in with Google. */
  google: GoogleConfig | null;
  tls: { certFile: string; keyFile: string } | null;
  /** Plain HTTP, for the page that helps a device to trust this server. */
  lanSetupPort: number;
  /** By which multicast DNS finds this machine, with `.local`. */
  lanName: string;
  /** Cost of one argon2id hash: memory in KiB and passes. `rounds` of a verifier are named by tests only. */
  password: { memory: number; passes: number; rounds?: number };
  /** Whether this server renders the texts of activities to speech. */
  voice: boolean;
  limits: Limits;
}

/** Where the workspace builds the app. */
const builtApp = fileURLToPath(new URL('../../../pwa/dist', import.meta.url));
/** Of a school's files in a bucket and of its schema in PostgreSQL, where each has one school. */
export const SCHOOL_NAME = 'chickadee';
/** Both are part of the address under which tablets keep the school. */
export const DEFAULT_PORT = 8080;
export const DEFAULT_LAN_NAME = 'chickadee';
const MiB = 1024 * 1024;
const loopbackHosts = ['localhost', '127.0.0.1', '::1'];

/** Where the parts of a school lie. */
export type SchoolPlace = Pick<Config, 'dataDir' | 'databaseFile' | 'filesDir' | 'secretKeyFile'>;

/** The parts of a school in this folder. */
export function placeIn(dataDir: string): SchoolPlace {
  return {
    dataDir,
    databaseFile: join(dataDir, 'school.db'),
    filesDir: join(dataDir, 'files'),
    secretKeyFile: join(dataDir, 'second-factor.key'),
  };
}

/** Defaults for what was not said, refusal of what cannot work together. Throws `ConfigError`. */
export function makeConfig(env: Env): Config {
  if (env.SCHOOLS_DIR !== undefined) {
    throw new ConfigError(
      'SCHOOLS_DIR holds several schools: say which one with --school <host>, or leave SCHOOLS_DIR out.',
    );
  }
  if (env.DISTRICT_HOST !== undefined) {
    throw new ConfigError(
      'DISTRICT_HOST is for a machine with several schools: set SCHOOLS_DIR, too, or leave it out.',
    );
  }
  if (env.DATABASE_CONNECTIONS !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_CONNECTIONS are to a PostgreSQL: set DATABASE_URL, too, or leave it out.',
    );
  }
  if (env.DATABASE_SCHEMA !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_SCHEMA is a school of a PostgreSQL: set DATABASE_URL, too, or leave it out.',
    );
  }
  if (env.NATS_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      'NATS_URL carries notices between the processes of a PostgreSQL: set DATABASE_URL, too, or leave it out.',
    );
  }
  const dataDir = resolve(env.DATA_DIR ?? './data');
  const config: Config = {
    host: env.HOST ?? 'localhost',
    port: env.PORT ?? DEFAULT_PORT,
    schoolHost: null,
    ...placeIn(dataDir),
    databaseCacheKiB: null,
    pageCacheBytes: null,
    fileStorage: fileStorageOf(env, env.DATABASE_SCHEMA ?? SCHOOL_NAME),
    engine: env.DATABASE_URL === undefined ? 'sqlite' : 'postgres',
    databaseSchema: env.DATABASE_SCHEMA ?? SCHOOL_NAME,
    databaseHost: hostElsewhere(env.DATABASE_URL),
    databaseConnections: env.DATABASE_CONNECTIONS ?? null,
    backupDir: env.BACKUP_DIR === undefined ? null : resolve(env.BACKUP_DIR),
    secondBackupDir: env.BACKUP_SECOND_DIR === undefined ? null : resolve(env.BACKUP_SECOND_DIR),
    canRestore: env.S3_ENDPOINT === undefined,
    releasesDir: releasesDirOf(env, dataDir),
    onlineBackup: onlineBackupOf(env),
    pwaDir: env.PWA_DIR === undefined ? builtApp : resolve(env.PWA_DIR),
    logLevel: env.LOG_LEVEL ?? 'info',
    development: env.NODE_ENV === 'development',
    sessionDays: env.SESSION_DAYS ?? 30,
    trustProxy: parseTrustedProxies(env.TRUST_PROXY),
    allowedHosts: parseAllowedHosts(env.ALLOWED_HOSTS),
    signUp: env.SIGN_UP ?? null,
    google: googleOf(env),
    tls: tlsFiles(env),
    lanSetupPort: env.LAN_SETUP_PORT ?? 8081,
    lanName: `${env.LAN_NAME ?? DEFAULT_LAN_NAME}.local`,
    // OWASP's minimum for argon2id; 28 ms on the machines we measured.
    password: { memory: env.PASSWORD_MEMORY_KIB ?? 19_456, passes: env.PASSWORD_PASSES ?? 2 },
    voice: env.VOICE ?? true,
    limits: {
      callsPerMinute: env.RATE_LIMIT === false ? null : 6_000,
      loginsPerMinute: 10,
      uploadBytes: 10 * MiB,
      unnamedBytes: 500 * MiB,
      // A child after twelve weeks offline: 60 days of 40 answers of 90 s at 16 kB a second are 3.5 GB.
      dayBytes: 4 * 1024 * MiB,
      bodyBytes: 4 * MiB,
      headerMs: 30_000,
      idleMs: 120_000,
      connections: 5_000,
      socketsPerSession: 50,
      syncSlots: env.SYNC_SLOTS ?? 4,
      passwordSlots: 2,
      accountSlots: 1,
      signUps: { perAddress: 40, everywhere: 100 },
      pageBytes: PAGE_SIZE_BYTES,
      pageDocuments: 2_000,
      syncQueue: env.SYNC_QUEUE ?? 400,
    },
  };
  crossCheck(config, dataDir);
  return config;
}

/** Host of an address that is not this machine's; null for none, for this machine and for a socket in its files. */
export function hostElsewhere(address: string | undefined): string | null {
  if (address === undefined) return null;
  const url = parseAddress(address);
  // The driver takes the host of the query before the other.
  const host = url?.searchParams.get('host') ?? url?.hostname ?? '';
  const name = decodeURIComponent(host).replace(/^\[|\]$/g, '');
  const isHere = name === '' || name.startsWith('/') || loopbackHosts.includes(name);
  return isHere ? null : name;
}

/** Name and host of the database at an address, without the user's password. */
export function describeDatabase(address: string): string {
  const url = parseAddress(address);
  // The driver takes the user's name where none is named.
  const name = url?.pathname.slice(1) || url?.username;
  return `${name} at ${hostElsewhere(address) ?? 'localhost'}`;
}

/** The driver takes an address without a host, too. */
const parseAddress = (address: string) =>
  URL.parse(address) ?? URL.parse(address.replace('@/', '@localhost/'));

/** The launcher brings back a file of SQLite when a release fails, and a backup goes before. */
function releasesDirOf(env: Env, dataDir: string): string | null {
  const isOn = env.STARTED_BY_LAUNCHER === true && env.PAGE_UPGRADE !== false;
  if (!isOn || env.DATABASE_URL !== undefined || env.BACKUP_DIR === undefined) return null;
  return resolve(env.RELEASES_DIR ?? join(dataDir, 'releases'));
}

function tlsFiles(env: Env): Config['tls'] {
  if (env.TLS_CERT_FILE === undefined && env.TLS_KEY_FILE === undefined) return null;
  if (env.TLS_CERT_FILE === undefined || env.TLS_KEY_FILE === undefined) {
    throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE belong together: set both, or neither.');
  }
  return { certFile: resolve(env.TLS_CERT_FILE), keyFile: resolve(env.TLS_KEY_FILE) };
}

function crossCheck(config: Config, dataDir: string): void {
  if (config.engine === 'postgres' && config.backupDir !== null) {
    throw new ConfigError(
      'BACKUP_DIR copies the file of SQLite, and DATABASE_URL keeps the data in PostgreSQL: leave BACKUP_DIR out, and back PostgreSQL up by its own tools.',
    );
  }
  if (config.backupDir === dataDir) {
    throw new ConfigError(
      'BACKUP_DIR is the same folder as DATA_DIR: choose another folder, best on another disk.',
    );
  }
  if (config.secondBackupDir !== null && config.backupDir === null) {
    throw new ConfigError('BACKUP_SECOND_DIR is for a second copy: set BACKUP_DIR, too.');
  }
  if (config.onlineBackup !== null && config.backupDir === null) {
    throw new ConfigError('Backups to an S3 storage are copies of those in BACKUP_DIR: set BACKUP_DIR, too.');
  }
  if (config.secondBackupDir !== null && [config.backupDir, dataDir].includes(config.secondBackupDir)) {
    throw new ConfigError('BACKUP_SECOND_DIR must be another folder than BACKUP_DIR and DATA_DIR.');
  }
  if (config.development && !loopbackHosts.includes(config.host)) {
    throw new ConfigError(
      `NODE_ENV=development opens development routes and must stay on this machine: set HOST=localhost instead of ${config.host}.`,
    );
  }
  // A number trusts whoever connects, and then everybody could make up the address they come from.
  if (typeof config.trustProxy === 'number' && !loopbackHosts.includes(config.host)) {
    throw new ConfigError(
      `TRUST_PROXY=${config.trustProxy} believes whoever connects, and with HOST=${config.host} everybody can: name the proxy's address instead (TRUST_PROXY=192.168.1.2), or set HOST=localhost.`,
    );
  }
  if (config.password.memory < 8) {
    throw new ConfigError('PASSWORD_MEMORY_KIB must be at least 8.');
  }
}
