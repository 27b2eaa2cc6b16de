/** `npm run restore -- [name]`: puts the newest backup, or the one named, in the place of the school's data. */
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { restoreBackup } from 'sync-server/ops/restore';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([name]) => {
  const config = makeConfig(parseEnv(process.env));
  if (config.backupDir === null) throw new Error('Set BACKUP_DIR to the folder that the backups are in.');
  const restored = await restoreBackup(config, config.backupDir, name);
  const kept = restored.putAside === null ? '' : ` What was there before is kept as ${restored.putAside}.`;
  return `Backup ${restored.name} is back, with ${restored.files} files that were missing.${kept}`;
});
