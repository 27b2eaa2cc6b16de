/** Why the server did not take a command, as exactly as this device can say it. Pure. */
import {
  requiredInformation,
  validateStoredActivity,
} from 'shared-schema/rules/activities/activity-validation';
import { payloadFields } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { lateConsent, refusalText } from './texts.ts';

/** An activity names its missing parts: the server judges by the same rule, and answers with a code only. */
export function refusalReason(command: Pick<CommandRow, 'type' | 'payload'>, code = ''): string {
  const isUnfinished = command.type === 'activity.save' && code === 'activity_invalid';
  const missing = isUnfinished
    ? requiredInformation(validateStoredActivity(payloadFields(command), null))
    : null;
  return missing ?? (isLateConsent({ ...command, code }) ? lateConsent : refusalText(code));
}

/** A consent that somebody withdrew after it was noted. Sent again it would be as old, and be refused again. */
export function isLateConsent({ type, code }: Pick<CommandRow, 'type' | 'code'>): boolean {
  return type === 'consent.give' && code === 'conflict';
}
