/** Why the server did not take a command, as exactly as this device can say it. Pure. */
import {
  requiredInformation,
  validateStoredActivity,
} from 'shared-schema/rules/activities/activity-validation';
import { payloadFields } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { refusalText } from './texts.ts';

/** An activity names its missing parts: the server judges by the same rule, and answers with a code only. */
export function refusalReason(command: Pick<CommandRow, 'type' | 'payload'>, code = ''): string {
  const isUnfinished = command.type === 'activity.save' && code === 'activity_invalid';
  const missing = isUnfinished
    ? requiredInformation(validateStoredActivity(payloadFields(command), null))
    : null;
  return missing ?? refusalText(code);
}
