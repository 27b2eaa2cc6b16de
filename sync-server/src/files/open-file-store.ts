/** The store of a school's files, as its configuration says. */
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import type { StorageSecrets } from '#config/secrets.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Client } from './s3/s3-client.ts';
import { createS3Store } from './s3/s3-store.ts';

/** Makes folders where they are missing, and opens no connection. Throws `ConfigError` without the storage's key. */
export function openFileStore(
  { fileStorage, filesDir }: Pick<Config, 'fileStorage' | 'filesDir'>,
  { fileStorageKey }: StorageSecrets,
): FileStore {
  if (fileStorage === null) return createDiskStore(filesDir);
  if (fileStorageKey === null) {
    throw new ConfigError('The files of this school are in an S3 storage: set S3_SECRET_ACCESS_KEY, too.');
  }
  const s3 = createS3Client({ ...fileStorage, secretAccessKey: fileStorageKey });
  return createS3Store({ s3, prefix: fileStorage.prefix, temporaryDir: join(filesDir, 'tmp') });
}
