/** `npm run backup -- [folder]`: copies the school, running or not, and checks the copy. For a timer. */
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { backUpFromOutside } from 'sync-server/ops/outside-backup';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([folder]) => {
  const config = makeConfig(parseEnv({ LOG_LEVEL: 'warn', ...process.env }));
  const target = folder ?? config.backupDir;
  if (target === null) {
    throw new Error('Say where to: npm run backup -- /path/to/backups, or set BACKUP_DIR.');
  }
  const { name, files, lost } = await backUpFromOutside(config, target);
  const missing =
    lost.length === 0 ? '' : ` The school's disk has lost ${lost.length} of them: ${lost.join(', ')}.`;
  return `Backup ${name} in ${target} is complete and checked; it names ${files} files.${missing}`;
});
