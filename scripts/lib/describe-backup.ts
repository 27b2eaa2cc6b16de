/** The report of a backup for a technician. */
import type { Backup } from 'sync-server/ops/backup/backup';

export function describeBackup({ name, files, lost, putBack, quarantined }: Backup, folder: string): string {
  const sentences: string[] = [];
  if (lost.length === 0) {
    sentences.push(`Backup ${name} in ${folder} is complete and checked; it names ${files} files.`);
  } else {
    sentences.push(
      `Backup ${name} in ${folder} is checked, but lacks ${lost.length} of the ${files} files it names:`,
      `the school's disk has lost or damaged ${lost.join(', ')}.`,
      'The server, where BACKUP_DIR is set, asks the tablets that sent them with its own next backup.',
    );
  }
  if (putBack.length > 0) sentences.push(`Put back from the backup: ${putBack.join(', ')}.`);
  if (quarantined.length > 0) {
    sentences.push(`Damaged files were moved aside and not deleted: ${quarantined.join(', ')}.`);
    sentences.push('Disks damage files when they begin to fail: have this one checked.');
  }
  return sentences.join(' ');
}
