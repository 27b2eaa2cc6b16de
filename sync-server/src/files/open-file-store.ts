/** The store of a school's files, as its configuration says. */
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import type { FileStorageConfig } from '#config/file-storage.ts';
import type { StorageSecrets } from '#config/secrets.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Client, type S3Client } from './s3/s3-client.ts';
import { createS3Store } from './s3/s3-store.ts';

type Place = Pick<Config, 'fileStorage' | 'filesDir'> & Partial<Pick<Config, 'engine'>>;

/** Makes folders where they are missing, and opens no connection. Throws `ConfigError` without the storage's key. */
export function openFileStore({ fileStorage, filesDir, engine }: Place, secrets: StorageSecrets): FileStore {
  if (fileStorage === null) return createDiskStore(filesDir, { flushesNames: engine === 'postgres' });
  const s3 = openStorage(fileStorage, secrets);
  return createS3Store({ s3, prefix: fileStorage.prefix, temporaryDir: join(filesDir, 'tmp') });
}

/** Whether an S3 storage has files under this school's name; false where files are on the disk. Makes no folder. */
export async function hasStoredFiles(
  { fileStorage }: Pick<Place, 'fileStorage'>,
  secrets: StorageSecrets,
): Promise<boolean> {
  if (fileStorage === null) return false;
  for await (const _ of openStorage(fileStorage, secrets).list(`${fileStorage.prefix}files/`)) return true;
  return false;
}

function openStorage(fileStorage: FileStorageConfig, { fileStorageKey }: StorageSecrets): S3Client {
  if (fileStorageKey === null) {
    throw new ConfigError('The files of this school are in an S3 storage: set S3_SECRET_ACCESS_KEY, too.');
  }
  return createS3Client({ ...fileStorage, secretAccessKey: fileStorageKey });
}
