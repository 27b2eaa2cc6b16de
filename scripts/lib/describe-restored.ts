/** The report of a restore, for a technician. */
import { COPY_LIFETIME_DAYS } from 'sync-server/ops/data-folder/copy-before-upgrade';
import type { Restored } from 'sync-server/ops/restore/restore';
import { describeLost } from 'sync-server/ops/restore/restore-files';
import { lineHere } from './school/own-folder.ts';

/** Decision 163. */
const ACCESS =
  'Tablets and login cards that were revoked since, and accounts that were deactivated, are so again from the next ' +
  'start on. Passwords, second factors and roles are those of the backup: the administrator’s page Health and backups ' +
  'lists which to change again.';

/**
 * `folder`: of the backups. `passedOver`: newer backups that were not taken, newest first. `closedHost`: of a school that
 * stays closed.
 */
export function describeRestored(
  { name, folder, files, lost, putAside }: Restored & { readonly folder: string },
  passedOver: readonly string[],
  closedHost: string | null = null,
): string {
  const [newest] = passedOver;
  const more = passedOver.length > 1 ? ` and ${passedOver.length - 1} more` : '';
  const sentences = [
    `Backup ${name} is back from ${folder}, with ${files} files that were missing.`,
    describeLost(lost),
    putAside && `What was there before is kept for ${COPY_LIFETIME_DAYS} days as ${putAside}.`,
    ACCESS,
    newest && `Newer, but of a school in which nobody has an account: ${newest}${more}.`,
    closedHost && describeStillClosed(closedHost),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Of a school that a person had closed before the command. */
export const describeStillClosed = (host: string) =>
  `${host} is closed as before. Open it: ${lineHere(`school open ${host}`)}`;
