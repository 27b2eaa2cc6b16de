/** GET /api/admin/backups: which backups are kept, where, and whether they are whole. */
import { existsSync } from 'node:fs';
import type { BackupPlace, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { OnlineBackupConfig } from '#config/online-backup.ts';
import { timeOf } from '#ops/backup/backup-folder.ts';
import { describeKept } from '#ops/backup/describe-kept.ts';
import { listOnline, readManifest } from '#ops/backup/online/bucket.ts';
import type { School } from '#school.ts';
import { bucketOf } from './online-copy.ts';

/** Somebody waits for the page. */
const ONLINE_TIMEOUT_MS = 5_000;

export async function listKeptBackups(
  actor: Actor,
  school: School,
): Promise<Reply<'GET /api/admin/backups'>> {
  requireRole(actor, 'admin');
  const { config } = school;
  const { backupDir, secondBackupDir } = config;
  const places = [
    ...(backupDir === null ? [] : [placeOf('main', backupDir, config.canRestore)]),
    ...(secondBackupDir === null ? [] : [placeOf('second', secondBackupDir, config.canRestore)]),
    ...(config.onlineBackup === null ? [] : [onlinePlace(config.onlineBackup)]),
  ];
  return { places: await Promise.all(places) };
}

async function placeOf(kind: BackupPlace['kind'], folder: string, canRestore: boolean): Promise<BackupPlace> {
  return { kind, canRestore, isThere: existsSync(folder), backups: await describeKept(folder) };
}

/** Each upload was checked by its hash when it arrived. */
async function onlinePlace(onlineBackup: OnlineBackupConfig): Promise<BackupPlace> {
  try {
    const bucket = bucketOf(onlineBackup, AbortSignal.timeout(ONLINE_TIMEOUT_MS));
    const names = (await listOnline(bucket)).toReversed();
    const describe = async (name: string) => {
      const { database, lost } = await readManifest(bucket, name);
      return {
        name,
        madeAt: new Date(timeOf(name)).toISOString(),
        bytes: database.size,
        isVerified: true,
        lost: lost.length,
      };
    };
    return {
      kind: 'online',
      canRestore: false,
      isThere: true,
      backups: await Promise.all(names.map(describe)),
    };
  } catch {
    return { kind: 'online', canRestore: false, isThere: false, backups: [] };
  }
}
