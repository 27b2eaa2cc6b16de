/**
 * Which row a command makes or edits: the one place where a new command says so. What a student's start loads has no room
 * for this table. It names the commands that it needs, and takes their types from here: tsc compares the two.
 */
import type { SyncedTable } from '#entities/synced-tables.ts';
import type { CommandType } from './protocol.ts';

interface CommandTarget {
  /** Table in which it makes a row under the `uid` of its payload, which other commands may name. */
  readonly makes?: SyncedTable;
  /** Table of the row whose newer version refuses it, by its `ifSeq`. */
  readonly edits?: SyncedTable;
}

const commandTargets = {
  'recording.save': { makes: 'recordings' },
  'recording.delete': {},
  'progress.save': {},
  'listening.submit': { makes: 'recordings' },
  'activity.save': { makes: 'activities', edits: 'activities' },
  'activity.delete': { edits: 'activities' },
  'assignment.add': { makes: 'activity_assignments' },
  'assignment.remove': {},
  'feedback.save': { edits: 'recordings' },
  'feedback.hear': {},
  'comment.save': { makes: 'feedback_comments' },
  'comment.delete': {},
  'consent.give': {},
  'consent.withdraw': {},
  'class.create': { makes: 'class_codes' },
  'class.update': { edits: 'class_codes' },
  'class.delete': { edits: 'class_codes' },
  'student.create': { makes: 'users' },
  'student.update': { edits: 'users' },
  'student.join': {},
  'student.enroll': {},
  'student.leave': {},
} as const satisfies Record<CommandType, CommandTarget>;

type Targets = typeof commandTargets;

/** The commands that make a row in this table. */
export type MakerOf<Table extends SyncedTable> = {
  [T in CommandType]: Targets[T] extends { makes: Table } ? T : never;
}[CommandType];

/** The commands that edit a row, and its table. */
export type EditedTables = {
  [T in CommandType as Targets[T] extends { edits: SyncedTable } ? T : never]: Targets[T] extends {
    edits: infer Table;
  }
    ? Table
    : never;
};

// Not by the list of the types: only the server loads that one.
const targets = Object.entries(commandTargets) as [CommandType, CommandTarget][];

/** The commands that make a row, and its table. */
export const madeTables: ReadonlyMap<CommandType, SyncedTable> = new Map(
  targets.flatMap(([type, { makes }]) => (makes ? [[type, makes] as const] : [])),
);
