/** The report of a backup that was fetched, for a technician. */
import type { Installation } from 'shared-schema/contract';
import { commandLine } from 'shared-schema/rules/command-line';
import type { Fetched } from 'sync-server/ops/backup/online/fetch-backup';

/** It names the backup: the newest one in the folder may be that of the new machine's own school, which nobody uses. */
export function describeFetched(
  { name, fetched, lost }: Fetched,
  folder: string,
  installation: Installation,
): string {
  const lacking = lost.length === 0 ? '' : ` It lacks ${lost.length} files: ${lost.join(', ')}.`;
  return `Backup ${name} is in ${folder}, with ${fetched} files that were not there.${lacking} Now restore it: ${commandLine(installation, `restore ${name}`)}`;
}
