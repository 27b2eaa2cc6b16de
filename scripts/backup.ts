/** `npm run backup -- [folder]`: copies the school, running or not, and checks the copy. For a timer. */
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { backUpFromOutside } from 'sync-server/ops/outside-backup';
import { describeBackup } from './lib/describe-backup.ts';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([folder]) => {
  const config = makeConfig(parseEnv({ LOG_LEVEL: 'warn', ...process.env }));
  const target = folder ?? config.backupDir;
  if (target === null) {
    throw new Error('Say where to: npm run backup -- /path/to/backups, or set BACKUP_DIR.');
  }
  return describeBackup(await backUpFromOutside(config, target), target);
});
