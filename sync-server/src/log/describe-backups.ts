/** The sentence about backups that a technician reads when the server starts. */
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';

/** `last` is the time of the last backup, if there is one. */
export async function describeBackups(
  backupDir: string | null,
  last: string | null | undefined,
): Promise<string> {
  if (backupDir === null) return 'Backups are off: set BACKUP_DIR to a folder, best on another disk.';
  const known = last ? `The last backup was made at ${last}.` : 'There is no backup yet.';
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o700 });
    await access(backupDir, constants.W_OK);
    return `${known} The next follows in ten minutes, in ${backupDir}.`;
  } catch {
    return `${known} No new one can be made: Chickadee may not write to ${backupDir} (BACKUP_DIR).`;
  }
}
