/** The copy of the newest backup in the online storage: once a day, and when the administrator asks. It may take hours. */
import { HOUR_MS, isoTime } from 'shared-schema/clock';
import type { OnlineBackupConfig } from '#config/online-backup.ts';
import { readOnlineKey } from '#config/secrets.ts';
import { noteLastTime, readLastTime } from '#db/settings/last-times.ts';
import { logBackupSent, logJobFailed } from '#log/events.ts';
import { listBackups } from '#ops/backup/backup-folder.ts';
import type { Bucket } from '#ops/backup/online/bucket.ts';
import { openBucket } from '#ops/backup/online/open-bucket.ts';
import { sendBackup } from '#ops/backup/online/send-backup.ts';
import type { School } from '#school.ts';

/** Once a day, at about the same hour: the database goes over the line as a whole each time. */
const INTERVAL_MS = 23 * HOUR_MS;

/** Reads the key anew: who puts another one into its file needs no new start. Throws `ConfigError` where it cannot. */
export const bucketOf = (onlineBackup: OnlineBackupConfig, signal: AbortSignal): Bucket =>
  openBucket(onlineBackup, readOnlineKey(onlineBackup), signal);

interface Run {
  readonly ended: Promise<void>;
  readonly controller: AbortController;
}

/** Copies that run now: whoever asks meanwhile gets the same one. */
const running = new WeakMap<School, Run>();

/** The job. A failure is told in the health; the next run tries again. */
export async function copyOnlineWhenDue(school: School): Promise<void> {
  const last = await readLastTime(school.db, 'last_online_backup');
  const age = last === null ? Number.POSITIVE_INFINITY : school.clock.now() - Date.parse(last);
  // A time that lies ahead was written down by a clock that was wrong.
  if (age >= 0 && age < INTERVAL_MS) return;
  if (await isUnused(school)) return;
  if (beginOnlineCopy(school)) await running.get(school)?.ended;
}

/**
 * Nobody has an account. On a machine that is to take the place of a lost one, its backup would be the newest in the
 * storage, and would be fetched in place of the school's. Decision 147.
 */
async function isUnused({ db }: School): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Begins a copy, or leaves the one that runs; false where there is no online storage. */
export function beginOnlineCopy(school: School): boolean {
  const { backupDir, onlineBackup } = school.config;
  if (onlineBackup === null || backupDir === null) return false;
  if (running.has(school)) return true;
  const controller = new AbortController();
  const open = () => bucketOf(onlineBackup, controller.signal);
  const ended = copyNewest(school, open, backupDir).finally(() => running.delete(school));
  running.set(school, { ended, controller });
  return true;
}

/** Breaks off what runs: the next start goes on where it stopped. */
export async function stopOnlineCopy(school: School): Promise<void> {
  const run = running.get(school);
  run?.controller.abort();
  await run?.ended;
}

async function copyNewest(school: School, open: () => Bucket, backupDir: string): Promise<void> {
  school.health.noteOnlineCopy('sending');
  const began = school.clock.now();
  try {
    const name = (await listBackups(backupDir)).at(-1);
    if (name === undefined) throw new Error('there is no backup to send yet');
    const { files } = await sendBackup(open(), { folder: backupDir, name, dataDir: school.config.dataDir });
    await school.writer.write((w) => noteLastTime(w, 'last_online_backup', isoTime(school.clock)));
    school.health.noteOnlineCopy('made');
    logBackupSent(school.log, { files, ms: school.clock.now() - began });
  } catch (error) {
    school.health.noteOnlineCopy('failed');
    logJobFailed(school.log, { job: 'online backup', message: String(error) });
  }
}
