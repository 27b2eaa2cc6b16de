/** Why the server did not take a command, as exactly as this device can say it. Pure. */
import {
  requiredInformation,
  validateStoredActivity,
} from 'shared-schema/rules/activities/activity-validation';
import { payloadFields } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { fileGoneText, lateWords, refusalText } from './texts.ts';

/** An activity names its missing parts: the server judges by the same rule, and answers with a code only. */
export function refusalReason(command: Pick<CommandRow, 'type' | 'payload'>, code = ''): string {
  const isUnfinished = command.type === 'activity.save' && code === 'activity_invalid';
  const missing = isUnfinished
    ? requiredInformation(validateStoredActivity(payloadFields(command), null))
    : null;
  const isFileGone = command.type === 'activity.save' && code === 'blob_missing';
  return missing ?? lateReason(command.type, code) ?? (isFileGone ? fileGoneText : refusalText(code));
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
