/** A school that loses its box and goes on from its backup. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { restoreBackup } from '#ops/restore/restore.ts';
import { openTestSchool, type TestSchool } from '../test-school.ts';

/** Where the school has its backups: a folder that `restoreSchool` leaves alone. */
export function backupsOf({ folder }: Pick<TestSchool, 'folder'>): string {
  return join(folder, 'backups');
}

/** The database is gone; the newest backup is put in its place and the server starts. Returns the school from now on. */
export async function restoreSchool({ app, school, folder }: TestSchool): Promise<TestSchool> {
  await app.close();
  await school.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `school.db${suffix}`), { force: true });
  await restoreBackup(school.config, backupsOf({ folder }));
  return openTestSchool({ folder });
}
