/** The outcome of a restore drill, for a technician. */
import type { Drill } from 'sync-server/ops/restore/restore-drill';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** `backupCommand`: the whole line that makes a backup. */
export function describeDrill(
  { name, students, recordings, files, wrong }: Drill,
  backupCommand: string,
): string {
  const made = day.format(Date.parse(name.slice(0, 10)));
  const held = `${count(students, 'student')}, ${count(recordings, 'recording')}`;
  if (wrong.length === 0) {
    return `The backup of ${made} can be restored: ${held}; all ${count(files, 'file')} sound.`;
  }
  return (
    `The backup of ${made} can be restored (${held}), but lacks ${wrong.length} of ${count(files, 'file')}: ${wrong.join(', ')}. ` +
    `Check the backup disk, then make a new backup: ${backupCommand}`
  );
}
