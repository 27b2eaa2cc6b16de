/** Puts refused commands together that a person decides about as one. Pure. */

import type { CommandContent } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { editedRow } from './edited-row.ts';

/** A refused command first, then what goes with it, in the order in which it was done. Never empty. */
export type RefusedGroup = [CommandRow, ...CommandRow[]];

/**
 * Commands oldest first. What was refused only because it builds on another stands with that one, and so do several
 * edits of one row that met the same change of somebody else.
 */
export function groupRefused(commands: readonly CommandRow[]): RefusedGroup[] {
  const groups: RefusedGroup[] = [];
  for (const command of commands) {
    const group = groups.find((members) => belongsTo(command, members));
    if (group) group.push(command);
    else groups.push([command]);
  }
  return groups;
}

function belongsTo(command: CommandRow, group: RefusedGroup): boolean {
  if (command.code === 'depends_on_refused') {
    const named = uidsIn(command.payload);
    return group.some(({ payload }) => 'uid' in payload && named.has(payload.uid));
  }
  return command.code === group[0].code && isOneWish(command) && isSameEdit(command, group[0]);
}

/**
 * Several of these are one wish: to decide about a conflict or about students' work that a deletion takes along, or to
 * keep what was written of a deleted activity.
 */
const isOneWish = ({ type, code }: CommandRow) =>
  code === 'conflict' || code === 'has_answers' || (code === 'not_found' && type === 'activity.save');

/** True for two edits of one row by commands of one type: together they are one wish. */
function isSameEdit(one: CommandRow, other: CommandRow): boolean {
  const [row, otherRow] = [editedRow(one), editedRow(other)];
  return row !== null && one.type === other.type && row.uid === otherRow?.uid;
}

/** The edits of a group by which one row was to be changed, in the order in which they were made. Never empty. */
export function sameEditsOf(group: RefusedGroup): RefusedGroup {
  const [first, ...others] = group;
  return [first, ...others.filter((other) => isSameEdit(other, first))];
}

/** The uids that a payload names. */
export function uidsIn(payload: CommandContent['payload']): Set<unknown> {
  const fields = Object.entries(payload).filter(([field]) => field === 'uid' || field.endsWith('Uid'));
  return new Set(fields.map(([, value]) => value));
}
