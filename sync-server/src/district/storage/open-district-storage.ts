/** The storage of a district, as its configuration says. */
import type { MonotonicClock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import type { DistrictConfig } from '#config/district.ts';
import type { Secrets } from '#config/secrets.ts';
import { createLogger, type Logger } from '#log/logger.ts';
import type { DistrictStorage } from './district-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

/** What the storage and the files of a district need. */
export type DistrictSecrets = Pick<Secrets, 'databaseUrl' | 'natsUrl' | 'fileStorageKey'>;

/** Throws `ConfigError` where SCHOOLS_DIR is not there, and what PostgreSQL says where it does not answer. */
export async function openDistrictStorage(
  config: DistrictConfig,
  { databaseUrl, natsUrl }: DistrictSecrets,
  log: Logger,
  clock: MonotonicClock = systemClock,
): Promise<DistrictStorage> {
  if (databaseUrl === null) return createFolderStorage(config);
  // Loaded only where it is needed.
  const { openPostgresStorage } = await import('./postgres/postgres-storage.ts');
  return openPostgresStorage(config, { databaseUrl, natsUrl }, log, clock);
}

/** Works on a district beside its servers, and closes what was opened for it. */
export async function inDistrict<T>(
  config: DistrictConfig,
  secrets: DistrictSecrets,
  work: (storage: DistrictStorage) => Promise<T>,
): Promise<T> {
  const storage = await openDistrictStorage(config, secrets, createLogger(config.shared.logLevel));
  return work(storage).finally(storage.close);
}
