/** The report of a restore, for a technician. */
import type { Restored } from 'sync-server/ops/restore/restore';
import { sayLost } from 'sync-server/ops/restore/restore-files';

/** `passedOver`: newer backups that were not taken, newest first. */
export function describeRestored(
  { name, files, lost, putAside }: Restored,
  passedOver: readonly string[],
): string {
  const [newest] = passedOver;
  const more = passedOver.length > 1 ? ` and ${passedOver.length - 1} more` : '';
  const sentences = [
    `Backup ${name} is back, with ${files} files that were missing.`,
    sayLost(lost),
    putAside && `What was there before is kept as ${putAside}.`,
    newest && `Newer, but of a school in which nobody has an account: ${newest}${more}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
