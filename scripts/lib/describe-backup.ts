/** The report of a backup for a technician. */
import type { Backup } from 'sync-server/ops/backup/backup';

export function describeBackup(
  { name, files, lost, unread, putBack, quarantined }: Backup,
  folder: string,
): string {
  const sentences: string[] = [];
  const lacking = lost.length + unread.length;
  if (lacking === 0) {
    sentences.push(`Backup ${name} in ${folder} is complete and checked; it names ${files} files.`);
  } else {
    sentences.push(
      `Backup ${name} in ${folder} is checked, but lacks ${lacking} of the ${files} files it names.`,
    );
  }
  if (lost.length > 0) {
    sentences.push(
      `The school's disk has lost or damaged ${lost.join(', ')}.`,
      'The server, where BACKUP_DIR is set, asks the tablets that sent them with its own next backup.',
    );
  }
  if (unread.length > 0) {
    sentences.push(
      `The disk could not read ${unread.join(', ')}: have it checked.`,
      'The next backup tries again; tablets that still hold them keep them until then.',
    );
  }
  if (putBack.length > 0) sentences.push(`Put back from the backup: ${putBack.join(', ')}.`);
  if (quarantined.length > 0) {
    sentences.push(`Damaged files were moved aside and not deleted: ${quarantined.join(', ')}.`);
    sentences.push('Disks damage files when they begin to fail: have this one checked.');
  }
  return sentences.join(' ');
}
