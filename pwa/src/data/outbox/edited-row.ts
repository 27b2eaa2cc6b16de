/** Which row a command edits: the one whose `seq` decides about a conflict. */

import type { SyncedTable } from '../queries/rows.ts';
import type { CommandRow } from './outbox-db.ts';

export interface EditedRow {
  table: Extract<SyncedTable, 'users' | 'class_codes' | 'activities' | 'recordings'>;
  uid: string;
}

const tables: Partial<Record<CommandRow['type'], EditedRow['table']>> = {
  'class.update': 'class_codes',
  'class.delete': 'class_codes',
  'student.update': 'users',
  'activity.save': 'activities',
  'activity.delete': 'activities',
  'feedback.save': 'recordings',
};

/** Null for a command that carries no `ifSeq`. */
export function editedRow({ type, payload }: Pick<CommandRow, 'type' | 'payload'>): EditedRow | null {
  const table = tables[type];
  const uid = payload[type === 'feedback.save' ? 'recordingUid' : 'uid'];
  return table && typeof uid === 'string' ? { table, uid } : null;
}

/** True for a refused edit that somebody else's change stood against: mine and theirs can be compared. */
export function isComparable(command: Pick<CommandRow, 'type' | 'payload' | 'code'>): boolean {
  return command.code === 'conflict' && editedRow(command) !== null;
}
