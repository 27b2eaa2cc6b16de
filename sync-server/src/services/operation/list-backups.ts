/** GET /api/admin/backups: which backups are kept, where, and whether they are whole. */
import { existsSync } from 'node:fs';
import type { BackupPlace, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { describeKept } from '#ops/describe-kept.ts';
import type { School } from '#school.ts';

export async function listKeptBackups(
  actor: Actor,
  { config }: Pick<School, 'config'>,
): Promise<Reply<'GET /api/admin/backups'>> {
  requireRole(actor, 'admin');
  const { backupDir, secondBackupDir } = config;
  const places = [
    ...(backupDir === null ? [] : [placeOf('main', backupDir)]),
    ...(secondBackupDir === null ? [] : [placeOf('second', secondBackupDir)]),
  ];
  return { places: await Promise.all(places) };
}

async function placeOf(kind: BackupPlace['kind'], folder: string): Promise<BackupPlace> {
  return { kind, isThere: existsSync(folder), backups: await describeKept(folder) };
}
