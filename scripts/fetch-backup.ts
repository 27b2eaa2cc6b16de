/** `npm run fetch-backup -- [name]`: brings the newest backup of the online storage, or the one named, into BACKUP_DIR. */
import { makeConfig } from 'sync-server/config/config';
import { makeDistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { readOnlineKey } from 'sync-server/config/secrets';
import { fetchBackup } from 'sync-server/ops/backup/online/fetch-backup';
import { openBucket } from 'sync-server/ops/backup/online/open-bucket';
import { describeFetched } from './lib/describe-fetched.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { formForCommand } from './lib/school/own-folder.ts';

await runForPerson('fetch-backup [backup]', async ([wanted], notePlace) => {
  const env = parseEnv(process.env);
  if (makeDistrictConfig(env))
    throw new Error(
      'fetch-backup is for a box with one school: the backups of a district come back into BACKUP_DIR as they were copied from there.',
    );
  const config = makeConfig(env);
  const { backupDir, onlineBackup } = config;
  if (backupDir === null || onlineBackup === null) {
    throw new Error('Set BACKUP_DIR and the settings of the online storage, which begin with BACKUP_S3_.');
  }
  notePlace({ ...config, target: backupDir });
  return describeFetched(
    await fetchBackup(openBucket(onlineBackup, readOnlineKey(onlineBackup)), backupDir, wanted),
    backupDir,
    formForCommand(config.dataDir),
  );
});
