/** The engine of a district, as its configuration says. */
import type { MonotonicClock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import type { DistrictConfig } from '#config/district.ts';
import type { Secrets } from '#config/secrets.ts';
import { createLogger, type Logger } from '#log/logger.ts';
import type { DistrictEngine } from './district-storage.ts';
import { createFolderEngine } from './folder-storage.ts';

/** What the engine and the files of a district need. */
export type DistrictSecrets = Pick<Secrets, 'databaseUrl' | 'natsUrl' | 'fileStorageKey'>;

/** Throws `ConfigError` where SCHOOLS_DIR is not there, and what PostgreSQL says where it does not answer. */
export async function openDistrictEngine(
  config: DistrictConfig,
  { databaseUrl, natsUrl }: DistrictSecrets,
  log: Logger,
  clock: MonotonicClock = systemClock,
): Promise<DistrictEngine> {
  if (databaseUrl === null) return createFolderEngine(config);
  // Loaded only where it is needed.
  const { openPostgresEngine } = await import('./postgres/postgres-storage.ts');
  return openPostgresEngine(config, { databaseUrl, natsUrl }, log, clock);
}

/** Works on a district beside its servers, and closes what was opened for it. */
export async function inDistrict<T>(
  config: DistrictConfig,
  secrets: DistrictSecrets,
  work: (engine: DistrictEngine) => Promise<T>,
): Promise<T> {
  const engine = await openDistrictEngine(config, secrets, createLogger(config.shared.logLevel));
  return work(engine).finally(engine.close);
}
