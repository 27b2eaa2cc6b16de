/** POST /api/admin/restore: the school goes back to a backup, by a new start of the server. Decision 106. */
import type { ParsedBody, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { AppError } from '#errors.ts';
import { listReadableBackups } from '#ops/backup/backup-folder.ts';
import { DamagedCopy, findDamage } from '#ops/database-thread/check-database.ts';
import { folderOfPlace, removeRequest, writeRequest } from '#ops/restore/restore-request.ts';
import type { School } from '#school.ts';
import {
  checkOwnPassword,
  requireOwnPasswordUnchanged,
} from '#services/people/passwords/check-own-password.ts';
import { storageProblem } from '#storage-problem.ts';
import { backUpBefore, claimRestart, type RestartRequest } from './claim-restart.ts';

/** Throws what `checkOwnPassword` throws, backup_missing, backup_failed, restore_running, upgrade_running. */
export async function requestRestore(
  actor: Actor,
  school: School,
  { place, name, currentPassword }: ParsedBody<'POST /api/admin/restore'>,
  { at, answered }: RestartRequest,
): Promise<Reply<'POST /api/admin/restore'>> {
  const { uid } = requireRole(actor, 'admin');
  const typed = await checkOwnPassword(school, actor, currentPassword, at);
  const { config } = school;
  const folder = folderOfPlace(config, place);
  const isThere = config.canRestore && folder !== null && (await listReadableBackups(folder)).includes(name);
  if (!isThere || config.backupDir === null) throw new AppError('backup_missing');
  const { backupDir } = config;
  const prepare = async () => {
    await backUpBefore(school, backupDir, beforeRestore(config.databaseFile));
    // A backup takes minutes.
    await requireOwnPasswordUnchanged(school.db, actor, typed);
    await writeRequest(config.dataDir, { place, name, askedBy: uid });
    // From now on no backup drops it; one that ended before may have.
    if ((await listReadableBackups(folder)).includes(name)) return;
    await removeRequest(config.dataDir);
    throw new AppError('backup_missing');
  };
  await claimRestart(school, 'restore', prepare, answered);
  return { incarnation: school.incarnation.id };
}

/**
 * Tablets may free nothing by it: they would free at once the answers that the restored school asks them for. A
 * database that is damaged cannot be backed up and is what a restore is for; the restore keeps it beside the new one.
 * Where the backup disk has damaged the copy of a sound one, nothing is restored.
 */
const beforeRestore = (databaseFile: string) => ({
  ...{ reason: 'restore' as const, letsTabletsFree: false },
  async isTolerated(error: unknown) {
    if (!(error instanceof DamagedCopy) && storageProblem(error) !== 'damaged') return false;
    return (await findDamage(databaseFile).catch(() => null)) !== null;
  },
});
