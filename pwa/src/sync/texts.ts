/** Sentences about sending and receiving. */
import type { CommandType } from 'shared-schema/sync/protocol';

/** What was to be done, as the person who did it would say. */
export const commandNames: Record<CommandType, string> = {
  'recording.save': 'A spoken answer',
  'recording.delete': 'Deleting an answer',
  'progress.save': 'Progress in an activity',
  'listening.submit': 'A listening activity',
  'activity.save': 'An activity',
  'activity.delete': 'Deleting an activity',
  'assignment.add': 'Assigning an activity',
  'assignment.remove': 'Unassigning an activity',
  'feedback.save': 'Feedback on an answer',
  'class.create': 'A new class',
  'class.update': 'A change to a class',
  'class.delete': 'Deleting a class',
  'student.create': 'A new student',
  'student.update': 'A change to a student',
  'student.join': 'Adding a student to a class',
  'student.leave': 'Removing a student from a class',
};

const refusals: Record<string, string> = {
  conflict: 'Somebody else changed it meanwhile.',
  depends_on_refused: 'Something it builds on was not accepted.',
  not_found: 'It was deleted meanwhile.',
  not_owner: 'It belongs to another teacher.',
  wrong_role: 'This account may not do it.',
  too_large: 'The file is too big.',
  unsupported_type: 'This kind of file cannot be stored.',
  hash_mismatch: 'The file on this device is damaged.',
  blob_missing: 'The file is no longer on this device.',
  username_taken: 'The username already exists.',
  email_taken: 'The e-mail address is already in use.',
  already_assigned: 'It was already assigned.',
  class_code_unknown: 'The class no longer exists.',
  idempotency_mismatch: 'It was already sent with other content.',
};

/** Why the server did not take something, in plain words. */
export function refusalText(code: string | undefined): string {
  return refusals[code ?? ''] ?? 'The school server did not accept it.';
}
