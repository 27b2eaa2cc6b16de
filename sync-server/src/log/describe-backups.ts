/** The sentence about backups that a technician reads when the server starts. */

/** `last` is the time of the last backup, if there is one. */
export function describeBackups(
  backupDir: string | null,
  isWritable: boolean,
  last: string | null | undefined,
): string {
  if (backupDir === null) return 'Backups are off: set BACKUP_DIR to a folder, best on another disk.';
  const known = last ? `The last backup was made at ${last}.` : 'There is no backup yet.';
  if (isWritable) return `${known} The next follows in ten minutes, in ${backupDir}.`;
  return `${known} No new one can be made: Chickadee may not write to ${backupDir} (BACKUP_DIR).`;
}
