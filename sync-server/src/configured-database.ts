/** The database that the settings name: the file of a box, or PostgreSQL. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from 'shared-schema/clock';
import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import { type OpenedDatabase, type OpenedSqlite, openDatabase } from '#db/database.ts';
import { createLossLog } from '#engines/loss-log.ts';
import type { Logger } from '#log/logger.ts';
import { keepCopyBeforeUpgrade } from '#ops/data-folder/copy-before-upgrade.ts';
import { refuseBrokenOff } from '#ops/data-folder/replace-database.ts';

/** Throws `ConfigError` where a restore was broken off before the file was there again. */
export async function openConfigured(
  config: Config,
  { databaseUrl, natsUrl }: Secrets,
  clock: Clock,
  log: Logger,
): Promise<OpenedDatabase> {
  if (databaseUrl === null) return openFile(config, clock);
  const { connectPostgres } = await import('#db/postgres/postgres-server.ts');
  const { databaseConnections, databaseSchema: schema } = config;
  const server = connectPostgres({
    ...{ url: databaseUrl, natsUrl, onLost: createLossLog(log, clock, { schema }) },
    ...(databaseConnections !== null && { connections: databaseConnections }),
  });
  const opened = server.open(schema);
  return {
    ...opened,
    async close() {
      await opened.close();
      await server.close();
    },
  };
}

function openFile({ databaseFile, databaseCacheKiB }: Config, clock: Clock): OpenedSqlite {
  if (databaseFile !== ':memory:') {
    refuseBrokenOff(databaseFile);
    mkdirSync(dirname(databaseFile), { recursive: true });
  }
  const opened = openDatabase(databaseFile, databaseCacheKiB ?? undefined);
  keepCopyBeforeUpgrade(opened, databaseFile, clock.now());
  return opened;
}
