/** Commands and rows for the tests of the fold. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { CommandType } from 'shared-schema/sync/protocol';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { FoldedRow, SyncedTable } from '#data/queries/rows.ts';

export type Entry = { [T in CommandType]: [T, PayloadInputs[T]] }[CommandType];

export const student = 'student';
export const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

/** A lane of commands by one account, one second apart, all waiting. */
export function lane(account: string, ...entries: Entry[]): CommandRow[] {
  return entries.map(([type, payload], index) => ({
    lane: 'lane',
    account,
    number: index + 1,
    commandId: `c${index + 1}`,
    type,
    at: at(index + 1),
    payload: { ...payload },
    state: 'pending',
    blobs: [],
  }));
}

/** Rows as a server would give them back: with ids, and without a local mark. */
export function fromServer<T extends SyncedTable>(rows: readonly FoldedRow<T>[]): FoldedRow<T>[] {
  return rows.map(({ local: _, ...row }) => ({ ...row, seq: 7 })) as FoldedRow<T>[];
}
