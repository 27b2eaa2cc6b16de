/** `npm run backup -- [folder] [--school <host>]`: copies the school, running or not, and checks the copy. For a timer. */
import { backUpFromOutside } from 'sync-server/ops/backup/outside-backup';
import { describeBackup } from './lib/describe-backup.ts';
import { fromCaller } from './lib/from-caller.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { schoolOfCommand } from './lib/school-of-command.ts';

await runForPerson('backup [folder] [--school <host>]', async (given, notePlace) => {
  const { config, secrets, args, lineOf } = await schoolOfCommand(given, {
    LOG_LEVEL: 'warn',
    ...process.env,
  });
  const [folder] = args;
  const target = folder === undefined ? config.backupDir : fromCaller(folder);
  if (target === null) {
    throw new Error(`Say where to: ${lineOf('backup /path/to/backups')}, or set BACKUP_DIR.`);
  }
  notePlace({ ...config, target });
  return describeBackup(await backUpFromOutside(config, target, secrets), target);
});
