/** Whether the backups would be lost with the school. */
import { stat } from 'node:fs/promises';
import type { Config } from '#config/config.ts';

/** True where the only backups lie on the disk of the data folder; false where a disk of the two is away. */
export async function liesOnOneDisk({
  dataDir,
  backupDir,
  secondBackupDir,
  onlineBackup,
}: Config): Promise<boolean> {
  if (backupDir === null || secondBackupDir !== null || onlineBackup !== null) return false;
  try {
    const [own, theirs] = await Promise.all([stat(dataDir), stat(backupDir)]);
    return own.dev === theirs.dev;
  } catch {
    return false;
  }
}
