/** Where the files of a school are: on its own disk, or in an S3 storage that several processes share. */
import { ConfigError, type Env } from './env.ts';
import { requireS3Address } from './s3-address.ts';

export interface FileStorageConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Begins the keys of all files of this school; ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Null where nothing of it is set: files are on the disk. The secret key is not in it. `school`: what tells this
 * school's files from those of others in the bucket. Throws `ConfigError`.
 */
export function fileStorageOf(env: Env, school: string): FileStorageConfig | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID } = env;
  const missing = NEEDED.filter((name) => env[name] === undefined);
  if (missing.length === NEEDED.length) {
    if (env.S3_REGION === undefined) return null;
    throw new ConfigError(`S3_REGION says where a storage of files is: set ${NEEDED.join(', ')}, too.`);
  }
  if (missing.length > 0 || !S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID) {
    throw new ConfigError(
      `Files in an S3 storage also need ${missing.join(', ')}: set all, or none to keep files on the disk.`,
    );
  }
  return {
    ...{ endpoint: requireS3Address('S3_ENDPOINT', S3_ENDPOINT), bucket: S3_BUCKET },
    ...{ accessKeyId: S3_ACCESS_KEY_ID, region: env.S3_REGION ?? 'us-east-1', prefix: `${school}/` },
  };
}
