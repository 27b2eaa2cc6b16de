/** Refused work as a screen shows it: what, whose, why, since when, and what can be done about it. Pure. */

import { feedbackWordsOf } from 'shared-schema/rules/feedback/feedback-words';
import type { MakerOf } from 'shared-schema/sync/command-targets';
import { overlayTable } from '#data/optimistic/overlay-table.ts';
import type { AccountRow, CommandRow } from '#data/outbox/outbox-db.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { type NameTables, soundName, titleOf } from './describe-command.ts';
import { isComparable } from './edited-row.ts';
import { groupRefused, type RefusedGroup } from './group-refused.ts';
import { goneRow, isLateConsent, refusalReason } from './refusal-reason.ts';

export interface SyncIssue {
  /** Key of the refused command. */
  commandId: string;
  /** What was to be done. */
  title: string;
  /** Why it was refused. */
  reason: string;
  code: string;
  /** Who did it. */
  whose: string;
  /** ISO 8601. */
  at: string;
  /** What a teacher wrote to a child, or keeps as a comment: it must stay readable, also where there is no form left for it. */
  words: string | null;
  /** File name without ending for its sound; null when it has none, or it is a deleted child's: nobody may keep that. */
  sound: string | null;
  /** Somebody else changed the same row: mine and theirs can be compared. */
  comparable: boolean;
  /**
   * It can be sent again. Not what a deleted account left: nobody could be its author. Not a consent that came late. Not
   * an edit of a row that is gone, unless the row is here again.
   */
  canRetry: boolean;
  /** What goes with it, in order. */
  followers: { commandId: string; title: string; reason: string }[];
  /** The refused commands themselves: this one, then the followers. */
  commands: RefusedGroup;
}

export interface Author {
  uid: string;
  firstName: string | null;
  lastName: string | null;
  username: string;
  role?: AccountRow['role'];
  deleted?: true;
}

/** Refused commands, oldest first, as items. `authors`: the account on the screen first, then others of the device. */
export function toSyncIssues(
  refused: readonly CommandRow[],
  tables: NameTables,
  authors: readonly [Author, ...Author[]],
): SyncIssue[] {
  const known = withRefused(tables, refused);
  const [shown] = authors;
  const authorOf = (uid: string) => authors.find((author) => author.uid === uid) ?? shown;
  const line = (command: CommandRow) => ({
    commandId: command.commandId,
    title: titleOf(command, known),
    reason: refusalReason(command, command.code),
  });
  return groupRefused(refused).map((commands) => {
    const [first, ...followers] = commands;
    const author = authorOf(first.account);
    const whose = personName(author);
    const isDeletedChilds = author.deleted === true && author.role === 'student';
    return {
      ...line(first),
      code: first.code ?? '',
      whose,
      at: first.at,
      words: wordsOf(first),
      sound: hasSound(first) && !isDeletedChilds ? soundName(first, known, whose) : null,
      comparable: isComparable(first),
      canRetry: first.account === shown.uid && !isLateConsent(first) && !isGone(first, tables),
      followers: followers.map(line),
      commands,
    };
  });
}

/** True for an edit that would be refused again: its row is not at the school, and not on this device. */
function isGone(command: CommandRow, tables: NameTables): boolean {
  const row = goneRow(command);
  return row !== null && !tables[row.table].some(({ uid }) => uid === row.uid);
}

/** What was to be created and was refused has its name in the command only. */
function withRefused(tables: NameTables, refused: readonly CommandRow[]): NameTables {
  const made = refused.map((command) => ({ ...command, state: 'pending' as const }));
  const overlayMissing = <T extends 'users' | 'class_codes' | 'activities' | 'activity_assignments'>(
    table: T,
    makerType: MakerOf<T>,
  ) => {
    const known = new Set<string>(tables[table].map(({ uid }) => uid));
    const missing = made.filter(
      ({ type, payload }) => type === makerType && 'uid' in payload && !known.has(payload.uid),
    );
    return overlayTable(table, tables[table], missing);
  };
  return {
    users: overlayMissing('users', 'student.create'),
    class_codes: overlayMissing('class_codes', 'class.create'),
    activities: overlayMissing('activities', 'activity.save'),
    activity_assignments: overlayMissing('activity_assignments', 'assignment.add'),
    recordings: tables.recordings,
  };
}

function wordsOf({ type, payload }: CommandRow): string | null {
  if (type === 'comment.save') return payload.text || null;
  return type === 'feedback.save' ? feedbackWordsOf(payload) : null;
}

function hasSound({ payload, blobs }: CommandRow): boolean {
  const refs = ('blobs' in payload && payload.blobs) || [];
  return blobs.length > 0 && refs.some(({ type }) => type.startsWith('audio/'));
}
