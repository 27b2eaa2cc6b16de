/** The report of a backup that was fetched, for a technician. */
import type { Fetched } from 'sync-server/ops/backup/online/fetch-backup';

/** It names the backup: the newest one in the folder may be that of the new machine's own school, which nobody uses. */
export function describeFetched({ name, fetched, lost }: Fetched, folder: string): string {
  const lacking = lost.length === 0 ? '' : ` It lacks ${lost.length} files: ${lost.join(', ')}.`;
  return `Backup ${name} is in ${folder}, with ${fetched} files that were not there.${lacking} Now restore it: npm run restore -- ${name}`;
}
