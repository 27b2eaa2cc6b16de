/** Which row a command edits: the one whose `seq` decides about a conflict. */

import type { SyncedTable } from '../queries/rows.ts';
import type { CommandContent } from './command-content.ts';
import type { CommandRow } from './outbox-db.ts';

export interface EditedRow {
  table: Extract<SyncedTable, 'users' | 'class_codes' | 'activities' | 'recordings'>;
  uid: string;
}

/** Null for a command that carries no `ifSeq`. */
export function editedRow({ type, payload }: CommandContent): EditedRow | null {
  switch (type) {
    case 'class.update':
    case 'class.delete':
      return { table: 'class_codes', uid: payload.uid };
    case 'student.update':
      return { table: 'users', uid: payload.uid };
    case 'activity.save':
    case 'activity.delete':
      return { table: 'activities', uid: payload.uid };
    case 'feedback.save':
      return { table: 'recordings', uid: payload.recordingUid };
    default:
      return null;
  }
}

/** True for a refused edit that somebody else's change or work stood against: mine and theirs can be compared. */
export function isComparable(command: CommandContent & Pick<CommandRow, 'code'>): boolean {
  return (command.code === 'conflict' && editedRow(command) !== null) || command.code === 'has_answers';
}
