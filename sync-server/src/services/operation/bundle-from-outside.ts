/** The report for support from another process than the server: it reads the database and changes nothing. */
import { existsSync } from 'node:fs';
import { systemClock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { overConnection } from '#db/database.ts';
import { openReadOnly } from '#db/name-file.ts';
import { readLastTime } from '#db/settings/last-times.ts';
import { readDamage } from '#ops/data-folder/last-damage.ts';
import { createHealth } from '#ops/health/health.ts';
import { createJobLog } from '#ops/health/job-log.ts';
import { measureDisk } from '#ops/health/measure-disk.ts';
import { makeSupportBundle } from './support-bundle.ts';

/** `lines`: the newest of the log, oldest first. */
export async function bundleFromOutside(config: Config, lines: readonly string[]): Promise<object> {
  if (!existsSync(config.databaseFile))
    throw new ConfigError(`There is no school in ${config.databaseFile}.`);
  const raw = openReadOnly(config.databaseFile);
  const { db, close } = overConnection(raw);
  try {
    const clock = systemClock;
    const health = createHealth({ clock, backups: config.backupDir !== null });
    health.noteLastBackup(await readLastTime(db, 'last_backup'));
    health.noteDatabase(await readDamage(config.databaseFile));
    health.noteSpace((await measureDisk(config.dataDir))?.freeBytes ?? null);
    return await makeSupportBundle({
      ...{ clock, config, db, health, jobLog: createJobLog() },
      recentLines: () => lines,
    });
  } finally {
    await close();
  }
}
