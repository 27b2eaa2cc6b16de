/**
 * `npm run restore-drill -- [folder] [--school <host>]`: proves that the newest backup can be restored, without touching
 * the school.
 */
import { tmpdir } from 'node:os';
import { withDrillFolder } from 'sync-server/moving/drill-folder';
import { drillRestore } from 'sync-server/ops/restore/restore-drill';
import { describeDrill } from './lib/describe-drill.ts';
import { fromCaller } from './lib/from-caller.ts';
import { requireFolder } from './lib/require-folder.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { schoolOfCommand } from './lib/school-of-command.ts';

await runForPerson('restore-drill [folder] [--school <host>]', async (given, notePlace) => {
  const { config, args, lineOf } = await schoolOfCommand(given);
  const [folder] = args;
  const { backupDir } = config;
  if (backupDir === null) throw new Error('Set BACKUP_DIR to the folder that the backups are in.');
  const target = folder === undefined ? tmpdir() : fromCaller(folder);
  notePlace({ ...config, target });
  requireFolder(target, 'the drill');
  const drill = await withDrillFolder(config.dataDir, target, (folder) => drillRestore(backupDir, folder));
  const outcome = describeDrill(drill, lineOf('backup'));
  if (drill.wrong.length > 0) throw new Error(outcome);
  return outcome;
});
