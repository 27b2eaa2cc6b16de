/** The online storage of the configuration. */
import type { OnlineBackupConfig } from '#config/online-backup.ts';
import { createS3Client } from '#files/s3/s3-client.ts';
import type { Bucket } from './bucket.ts';

/** `signal` ends what runs, and refuses what comes later. */
export function openBucket(
  config: OnlineBackupConfig,
  secretAccessKey: string,
  signal?: AbortSignal,
): Bucket {
  return { s3: createS3Client({ ...config, secretAccessKey }, { signal }), prefix: config.prefix };
}
