/** The report of a restore, for a technician. */
import type { Restored } from 'sync-server/ops/restore/restore';

/** `passedOver`: newer backups that were not taken, newest first. */
export function describeRestored({ name, files, putAside }: Restored, passedOver: readonly string[]): string {
  const sentences = [`Backup ${name} is back, with ${files} files that were missing.`];
  if (putAside !== null) sentences.push(`What was there before is kept as ${putAside}.`);
  const [newest] = passedOver;
  if (newest !== undefined) {
    const more = passedOver.length === 1 ? '' : ` and ${passedOver.length - 1} more`;
    sentences.push(`Newer, but of a school in which nobody has an account: ${newest}${more}.`);
  }
  return sentences.join(' ');
}
