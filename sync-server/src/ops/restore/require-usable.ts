/** Checks a copy of a backup before anything of the school is replaced: the server must be able to start with it. */
import { existsSync } from 'node:fs';
import { ConfigError } from '#config/env.ts';
import { migrations } from '#db/migrations/index.ts';
import { openReadOnly } from '#db/name-file.ts';
import { checkDatabase, DamagedCopy } from '../database-thread/check-database.ts';

/** The message is a reason, for `describeNotRestored`. */
export class UnusableBackup extends ConfigError {}

/** The sentence for whoever requested the restore. */
export function describeNotRestored(name: string, reason: string): string {
  return `Backup ${name} was not restored, and the school is as it was: ${reason}.`;
}

/** `files`: folder with the sounds and pictures of the backups. Throws `UnusableBackup`. */
export async function requireUsable(database: string, files: string): Promise<void> {
  await checkDatabase(database).catch((error: unknown) => {
    if (error instanceof DamagedCopy) throw new UnusableBackup('its database is damaged', { cause: error });
    throw error;
  });
  const raw = openReadOnly(database);
  try {
    const count = (from: string) => Number(raw.prepare(`SELECT count(*) FROM ${from}`).pluck().get());
    if (count(`sqlite_master WHERE name = 'migrations'`) === 0)
      throw new UnusableBackup('its database holds no school');
    if (count('migrations') > migrations.length)
      throw new UnusableBackup('a newer version of Chickadee made it');
    if (!existsSync(files) && count('uploads') > 0)
      throw new UnusableBackup(`the folder ${files} with its sounds and pictures is missing`);
  } finally {
    raw.close();
  }
}
