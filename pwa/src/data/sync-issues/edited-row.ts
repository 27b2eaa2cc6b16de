/** Which row a command edits: the one whose `seq` decides about a conflict. */

import type { EditedTables } from 'shared-schema/sync/command-targets';
import type { CommandType } from 'shared-schema/sync/protocol';
import { type CommandContent, payloadFields } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';

export interface EditedRow {
  table: EditedTables[keyof EditedTables];
  uid: string;
}

const tables: Partial<Record<CommandType, EditedRow['table']>> = {
  'class.update': 'class_codes',
  'class.delete': 'class_codes',
  'student.update': 'users',
  'activity.save': 'activities',
  'activity.delete': 'activities',
  'feedback.save': 'recordings',
} satisfies EditedTables;

/** Null for a command that carries no `ifSeq`. */
export function editedRow(command: CommandContent): EditedRow | null {
  const table = tables[command.type];
  const { uid, recordingUid = uid } = payloadFields(command);
  return table ? { table, uid: String(recordingUid) } : null;
}

/** True for a refused edit that somebody else's change or work stood against: mine and theirs can be compared. */
export function isComparable(command: CommandContent & Pick<CommandRow, 'code'>): boolean {
  return (command.code === 'conflict' && editedRow(command) !== null) || command.code === 'has_answers';
}
