/** Where backups go beside the disks: an S3 storage. Its secret key is in a file of its own, which is read with the secrets. */
import { resolve } from 'node:path';
import { ConfigError, type Env } from './env.ts';
import { requireS3Address } from './s3-address.ts';

export interface OnlineBackupConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Begins all keys; empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  /** Whose only line is the secret access key. */
  readonly secretFile: string;
}

const NEEDED = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_KEY_ID',
  'BACKUP_S3_SECRET_FILE',
] as const;

/** Null where nothing of it is set. Throws `ConfigError`. */
export function onlineBackupOf(env: Env): OnlineBackupConfig | null {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_KEY_ID, BACKUP_S3_SECRET_FILE } = env;
  if (NEEDED.every((name) => env[name] === undefined)) return null;
  const missing = NEEDED.filter((name) => env[name] === undefined);
  if (!BACKUP_S3_ENDPOINT || !BACKUP_S3_BUCKET || !BACKUP_S3_KEY_ID || !BACKUP_S3_SECRET_FILE) {
    throw new ConfigError(`Backups to an S3 storage also need ${missing.join(', ')}.`);
  }
  const prefix = env.BACKUP_S3_PREFIX?.replace(/^\/+|\/+$/g, '') ?? '';
  return {
    ...{
      endpoint: requireS3Address('BACKUP_S3_ENDPOINT', BACKUP_S3_ENDPOINT),
      bucket: BACKUP_S3_BUCKET,
      accessKeyId: BACKUP_S3_KEY_ID,
    },
    region: env.BACKUP_S3_REGION ?? 'us-east-1',
    prefix: prefix === '' ? '' : `${prefix}/`,
    secretFile: resolve(BACKUP_S3_SECRET_FILE),
  };
}
