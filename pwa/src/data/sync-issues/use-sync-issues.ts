/** Refused work of the account on the screen with its names, live. Apart from the status hook: a badge needs no names. */
import { useMemo } from 'react';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { payloadFields } from '#data/outbox/command-content.ts';
import type { AccountRow, CommandRow } from '#data/outbox/outbox-db.ts';
import { useRecordingsUnder } from '#data/queries/recordings/use-recordings.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { useTable } from '#data/queries/use-table.ts';
import { useStored } from '#data/use-stored.ts';
import { type Conflict, type ConflictRow, conflictOf } from './compare-edits.ts';
import { editedRow } from './edited-row.ts';
import { type SyncIssue, toSyncIssues } from './issue-items.ts';
import { useRefused } from './use-refused.ts';

export type { Conflict } from './compare-edits.ts';
export type { SyncIssue } from './issue-items.ts';

const NOBODY: AccountRow[] = [];

/** What needs a person; undefined while loading. Nothing of it is dropped before the person says so. */
export function useSyncIssues(): SyncIssue[] | undefined {
  const account = useCurrentAccount();
  const commands = useRefused();
  const others = useStored(({ accounts }) => accounts.toArray()) ?? NOBODY;
  const users = useTable('users');
  const class_codes = useTable('class_codes');
  const activities = useTable('activities');
  const activity_assignments = useTable('activity_assignments');
  const recordings = useRefusedRecordings();
  return useMemo(() => {
    if (!account || !commands || !users || !class_codes || !activities) return undefined;
    if (!activity_assignments || !recordings) return undefined;
    const tables = { users, class_codes, activities, activity_assignments, recordings };
    return toSyncIssues(commands, tables, [account, ...others]);
  }, [account, others, commands, users, class_codes, activities, activity_assignments, recordings]);
}

/** The recordings that the refused work is about; undefined while loading. */
export function useRefusedRecordings(): OptimisticRow<'recordings'>[] | undefined {
  return useRecordingsUnder(useRefused()?.flatMap(recordingsNamedBy));
}

function recordingsNamedBy(command: CommandRow): string[] {
  const { uid, recordingUid } = payloadFields(command);
  return [uid, recordingUid].filter((named) => typeof named === 'string');
}

/** What I wrote and what is there now, for a refused edit; undefined while loading. */
export function useConflict({ commands }: SyncIssue): Conflict | undefined {
  const { table = 'users', uid = '' } = editedRow(commands[0]) ?? {};
  const isRecording = table === 'recordings';
  const recordings = useRecordingsUnder(isRecording ? [uid] : []);
  const others: readonly ConflictRow[] | undefined = useTable(isRecording ? 'users' : table);
  const rows: readonly ConflictRow[] | undefined = isRecording ? recordings : others;
  return useMemo(() => rows && conflictOf(commands, rows), [rows, commands]);
}
