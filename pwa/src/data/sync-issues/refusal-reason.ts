/** Why the server did not take a command, as exactly as this device can say it. Pure. */
import {
  requiredInformation,
  validateStoredActivity,
} from 'shared-schema/rules/activities/activity-validation';
import { type CommandContent, payloadFields } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { type EditedRow, editedRow } from './edited-row.ts';
import { fileGoneText, lateWords, refusalText, rowGoneTexts } from './texts.ts';

/** An activity names its missing parts: the server judges by the same rule, and answers with a code only. */
export function refusalReason(command: CommandContent, code = ''): string {
  const isUnfinished = command.type === 'activity.save' && code === 'activity_invalid';
  const missing = isUnfinished
    ? requiredInformation(validateStoredActivity(payloadFields(command), null))
    : null;
  const isFileGone = command.type === 'activity.save' && code === 'blob_missing';
  const row = goneRow({ ...command, code });
  const goneText = isFileGone ? fileGoneText : row && rowGoneTexts[row.table];
  return missing ?? lateReason(command.type, code) ?? goneText ?? refusalText(code);
}

/**
 * The row that the server does not have for this account, of an edit or of a family's word about a child; null for any
 * other command or refusal.
 */
export function goneRow(command: CommandContent & { code?: string | undefined }): EditedRow | null {
  if (command.code !== 'not_found') return null;
  const isConsent = command.type === 'consent.give' || command.type === 'consent.withdraw';
  return isConsent ? { table: 'users', uid: command.payload.studentUid } : editedRow(command);
}

/**
 * A family's word after which somebody noted the opposite: a consent, or the withdrawal of one. Sent again it would be
 * as old, and be refused again.
 */
export function isLateConsent({ type, code }: Pick<CommandRow, 'type' | 'code'>): boolean {
  return lateReason(type, code) !== null;
}

function lateReason(type: CommandRow['type'], code: string | undefined): string | null {
  if (code !== 'conflict') return null;
  return type === 'consent.give' || type === 'consent.withdraw' ? lateWords[type] : null;
}
