/** A district on a PostgreSQL of its own: its schools are schemas, their files are in folders. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DistrictConfig, makeDistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { NO_SECRETS, type Secrets } from 'sync-server/config/secrets';
import { findPostgres, startCluster } from 'sync-server/test/postgres/cluster';

export interface PostgresDistrict {
  readonly config: DistrictConfig;
  readonly secrets: Secrets;
  /** What a server of the district is started with. */
  readonly environment: Record<'SCHOOLS_DIR' | 'DATABASE_URL' | 'DATA_DIR', string>;
  close(): Promise<void>;
}

/** Null where PostgreSQL is not installed. COMMIT waits for the disk, as with SQLite. */
export async function openPostgresDistrict(): Promise<PostgresDistrict | null> {
  if (findPostgres() === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-district-'));
  const cluster = await startCluster({ isDurable: true });
  const settings = { SCHOOLS_DIR: join(folder, 'schools'), DATABASE_URL: cluster.url };
  await mkdir(settings.SCHOOLS_DIR);
  const config = makeDistrictConfig(parseEnv({ ...settings, LOG_LEVEL: 'error' }));
  if (!config) throw new Error('no district');
  return {
    config,
    environment: { ...settings, DATA_DIR: '' },
    secrets: { ...NO_SECRETS, databaseUrl: cluster.url },
    async close() {
      await cluster.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
