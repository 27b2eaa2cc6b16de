/** The upgrade from the page: an archive that lies on the computer is checked, unpacked and started. Decision 119. */
import { stat } from 'node:fs/promises';
import type { ParsedBody, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { VERSION } from '#config/version.ts';
import { migrations } from '#db/migrations/index.ts';
import { AppError } from '#errors.ts';
import { logJobFailed } from '#log/events.ts';
import { DISK_LOW_BYTES } from '#ops/health/health.ts';
import { measureDisk } from '#ops/health/measure-disk.ts';
import { archiveFile, listArchives } from '#ops/upgrade/list-archives.ts';
import { isNewer } from '#ops/upgrade/release.ts';
import { ReleaseRefused, unpackRelease } from '#ops/upgrade/unpack-release.ts';
import {
  readActive,
  removeOtherReleases,
  upgradeFolder,
  writeCandidate,
} from '#ops/upgrade/upgrade-state.ts';
import type { School } from '#school.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';
import {
  checkOwnPassword,
  requireOwnPasswordUnchanged,
} from '#services/people/passwords/check-own-password.ts';
import { requireSecondFactor } from '#services/people/second-factor/require-second-factor.ts';
import { backUpBefore, claimRestart, type RestartRequest } from './claim-restart.ts';

/** GET /api/admin/upgrade. */
export async function readUpgrade(
  actor: Actor,
  { config }: Pick<School, 'config'>,
): Promise<Reply<'GET /api/admin/upgrade'>> {
  requireRole(actor, 'admin');
  const folder = config.releasesDir;
  if (folder === null) return { folder, archives: [] };
  const archives = await listArchives(folder);
  return {
    folder,
    archives: archives.map((archive) => ({ ...archive, isNewer: isNewer(archive.version, VERSION) })),
  };
}

/**
 * POST /api/admin/upgrade. Throws what the checks of password and code throw, release_missing, release_broken,
 * release_foreign, release_not_newer, disk_full, backup_failed, upgrade_running, restore_running. Then the running
 * release is as it was.
 */
export async function requestUpgrade(
  actor: Actor,
  school: School,
  { name, currentPassword, code }: ParsedBody<'POST /api/admin/upgrade'>,
  { at, answered }: RestartRequest,
): Promise<Reply<'POST /api/admin/upgrade'>> {
  const { id } = requireRole(actor, 'admin');
  const typed = await checkOwnPassword(school, actor, currentPassword, at);
  await requireSecondFactor(school, id, code, at);
  const { releasesDir, backupDir } = school.config;
  const archives = releasesDir === null ? [] : await listArchives(releasesDir);
  const chosen = archives.find((archive) => archive.name === name);
  if (releasesDir === null || backupDir === null || !chosen) throw new AppError('release_missing');
  const prepare = async () => {
    await unpack(school, archiveFile(releasesDir, name), name);
    await backUpBefore(school, backupDir, {
      reason: 'upgrade',
      letsTabletsFree: true,
      isTolerated: () => false,
    });
    await school.writer.write(async (w) => {
      // Unpacking and the backup take minutes.
      await requireOwnPasswordUnchanged(w.tx, actor, typed);
      await addAuditEntry(actor, w, 'upgrade_begun', { kind: 'release', uid: chosen.version });
    });
    const from = { from: VERSION, migrations: migrations.length };
    await writeCandidate(school.config.dataDir, { name, ...from, isTried: false });
  };
  await claimRestart(school, 'upgrade', prepare, answered);
  return { incarnation: school.incarnation.id };
}

/** How many times its size a compressed release takes. */
const UNPACKED_TIMES = 5;
/** The backup, and the copy that the newer release makes before its first step. */
const DATABASE_TIMES = 2;

async function unpack({ config, log }: School, archive: string, name: string): Promise<void> {
  const { dataDir } = config;
  // What an upgrade that was broken off has left behind.
  await removeOtherReleases(dataDir, await readActive(dataDir, ''));
  const space = await measureDisk(dataDir);
  const [release, database] = await Promise.all([stat(archive), stat(config.databaseFile)]);
  const needed = release.size * UNPACKED_TIMES + database.size * DATABASE_TIMES;
  if (space !== null && space.freeBytes < needed + DISK_LOW_BYTES) throw new AppError('disk_full');
  try {
    await unpackRelease({ archive, name, folder: upgradeFolder(dataDir), version: VERSION });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    logJobFailed(log, { job: 'unpack release', message: `${error.fault}: ${error.message}` });
    throw new AppError(`release_${error.fault}`);
  }
}
