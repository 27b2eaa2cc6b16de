/** Third step of configuration: values that must never reach a log, kept apart from the rest. */
import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { ConfigError, type Env } from './env.ts';
import type { OnlineBackupConfig } from './online-backup.ts';

export interface Secrets {
  /** Certificate and private key in PEM form, when the server speaks TLS itself: those that it shows now. */
  tls: { cert: Buffer; key: Buffer } | null;
  /** Chosen by the operator instead of a random one-time setup code. */
  setupCode: string | null;
  /** Null: only this machine reads the metrics. */
  metricsToken: string | null;
  /** Secret key of the storage of files; null where files are on the disk. */
  fileStorageKey: string | null;
  /** Of PostgreSQL, with its password; null where the data is in SQLite's file. */
  databaseUrl: string | null;
  /** Of NATS, with its password; null where PostgreSQL carries the notices. */
  natsUrl: string | null;
}

/** What the store of files needs. */
export type StorageSecrets = Pick<Secrets, 'fileStorageKey'>;

/** Of a server that was given none. */
export const NO_SECRETS: Secrets = {
  tls: null,
  setupCode: null,
  metricsToken: null,
  fileStorageKey: null,
  databaseUrl: null,
  natsUrl: null,
};

/** Reads the secrets the configuration points to. Throws `ConfigError` with the file it could not read. */
export function loadSecrets(env: Env, config: Config): Secrets {
  // Each copy reads this key anew. One that is missing stops a start, when somebody looks.
  if (config.onlineBackup !== null) readOnlineKey(config.onlineBackup);
  return {
    tls: config.tls && {
      cert: readSecret(config.tls.certFile, TLS_NAMES),
      key: readSecret(config.tls.keyFile, TLS_NAMES),
    },
    setupCode: env.SETUP_CODE ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    fileStorageKey: config.fileStorage && (env.S3_SECRET_ACCESS_KEY ?? null),
    databaseUrl: env.DATABASE_URL ?? null,
    natsUrl: env.NATS_URL ?? null,
  };
}

const TLS_NAMES = 'TLS_CERT_FILE or TLS_KEY_FILE';

/** Of the account at the online storage. Throws `ConfigError` where the file cannot be read or is empty. */
export function readOnlineKey({ secretFile }: Pick<OnlineBackupConfig, 'secretFile'>): string {
  const key = readSecret(secretFile, 'BACKUP_S3_SECRET_FILE').toString('utf8').trim();
  if (key === '') throw new ConfigError(`The file ${secretFile} named by BACKUP_S3_SECRET_FILE is empty.`);
  return key;
}

function readSecret(file: string, names: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new ConfigError(`The file ${file} named by ${names} cannot be read.`);
  }
}
