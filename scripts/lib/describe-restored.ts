/** The report of a restore, for a technician. */
import { COPY_LIFETIME_DAYS } from 'sync-server/ops/data-folder/copy-before-upgrade';
import { describeUnreadLedgers, type Restored } from 'sync-server/ops/restore/restore';
import { describeLost } from 'sync-server/ops/restore/restore-files';
import { lineHere } from './school/own-folder.ts';

/** Decision 163. */
const ACCESS =
  'Tablets and login cards that were revoked since, and accounts that were deactivated, are so again from the next ' +
  'start on. Passwords, second factors and roles are those of the backup: the administrator’s page Health and backups ' +
  'lists which to change again.';

interface ReportedRestore extends Restored {
  /** Of the backups. */
  readonly folder: string;
  /** Those that were made since and not passed over, newest first. */
  readonly newer: readonly string[];
}

/** `passedOver`: newer backups in which nobody has an account, newest first. `closedHost`: of a school that stays closed. */
export function describeRestored(
  { name, folder, files, lost, unreadLedgers, putAside, newer }: ReportedRestore,
  passedOver: readonly string[],
  closedHost: string | null = null,
): string {
  const sentences = [
    `Backup ${name} is back from ${folder}, with ${files} files that were missing.`,
    describeLost(lost),
    putAside && `What was there before is kept for ${COPY_LIFETIME_DAYS} days as ${putAside}.`,
    ACCESS,
    describeUnreadLedgers(unreadLedgers),
    newer.length > 0 &&
      `What was done since then stays in the newer backups, and tablets send again only what is in none: ${firstOf(newer)}.`,
    passedOver.length > 0 && `Newer, but of a school in which nobody has an account: ${firstOf(passedOver)}.`,
    closedHost && describeStillClosed(closedHost),
  ];
  return sentences.filter(Boolean).join(' ');
}

function firstOf(names: readonly string[]): string {
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return `${names[0]}${more}`;
}

/** Of a school that a person had closed before the command. */
export const describeStillClosed = (host: string) =>
  `${host} is closed as before. Open it: ${lineHere(`school open ${host}`)}`;
