/** One backup of a running school, by the hour or because the administrator asks: into the backup folder, then onto the second disk. */
import { existsSync } from 'node:fs';
import type { Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { readLastTime } from '#db/settings/last-times.ts';
import { copyLedgers } from '#files/ledgers/ledgers.ts';
import { logJobFailed } from '#log/events.ts';
import { type Backup, backUp } from '#ops/backup/backup.ts';
import type { SecondCopy } from '#ops/health/health.ts';
import type { School } from '#school.ts';
import { beginOnlineCopy } from './online-copy.ts';

/** POST /api/admin/backups. */
export async function backUpForAdmin(
  actor: Actor,
  school: School,
): Promise<Reply<'POST /api/admin/backups'>> {
  requireRole(actor, 'admin');
  const { backupDir, secondBackupDir } = school.config;
  if (backupDir === null) return { outcome: 'off', lost: 0, second: null, online: null };
  try {
    const { lost, unread } = await backUpSchool(school, backupDir);
    return {
      outcome: 'made',
      lost: lost.length + unread.length,
      second: secondBackupDir === null ? null : school.health.secondCopy(),
      online: beginOnlineCopy(school) ? 'sending' : null,
    };
  } catch (error) {
    logJobFailed(school.log, { job: 'backup', message: String(error) });
    return { outcome: 'failed', lost: 0, second: null, online: null };
  }
}

/** Backups that run now: whoever asks meanwhile waits for the same one. */
const running = new WeakMap<School, Promise<Backup>>();

/** Throws when the backup in the first place failed. */
export function backUpSchool(school: School, backupDir: string): Promise<Backup> {
  const known = running.get(school);
  if (known) return known;
  const backup = backUpBoth(school, backupDir).finally(() => running.delete(school));
  running.set(school, backup);
  return backup;
}

async function backUpBoth(school: School, backupDir: string): Promise<Backup> {
  try {
    const backup = await backUp(school, backupDir);
    school.health.noteBackupTried(true);
    await copyToSecond(school);
    return backup;
  } catch (error) {
    school.health.noteBackupTried(false);
    throw error;
  } finally {
    await rereadBackups(school);
  }
}

/** A whole backup of its own: it is read back, too. The folder is never made, so that a missing disk is noticed. */
async function copyToSecond(school: School): Promise<void> {
  const { secondBackupDir } = school.config;
  if (secondBackupDir === null) return;
  let outcome: SecondCopy = 'away';
  if (existsSync(secondBackupDir)) {
    outcome = await copyWithLedgers(school, secondBackupDir).then(
      () => 'made' as const,
      (error: unknown) => {
        logJobFailed(school.log, { job: 'second backup', message: String(error) });
        return 'failed' as const;
      },
    );
  }
  school.health.noteSecondCopy(outcome);
}

/** With the lists of what a restore from this disk has to repeat. Decisions 084 and 163. */
async function copyWithLedgers(school: School, folder: string): Promise<void> {
  await backUp(school, folder);
  await copyLedgers(school.config.dataDir, folder);
}

/** After a backup, also one of another process: lanes have moved, and the newest is another one. */
export async function rereadBackups(school: School): Promise<void> {
  school.reader.forgetLane();
  school.health.noteLastBackup(await readLastTime(school.db, 'last_backup'));
}
