/** Commands and rows for the tests of the optimistic overlay. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { CommandType } from 'shared-schema/sync/protocol';
import type { CommandContent } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { OptimisticRow, SyncedTable } from '#data/queries/rows.ts';

type EntryOf<T extends CommandType> = { [K in T]: [K, PayloadInputs[K]] }[T];
export type Entry = EntryOf<CommandType>;

export const student = 'student';
export const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

/** A lane of commands by one account, one second apart, all waiting. */
export function lane(account: string, ...entries: Entry[]): CommandRow[] {
  return entries.map((entry, index) => ({
    ...contentOf(entry),
    lane: 'lane',
    account,
    number: index + 1,
    commandId: `c${index + 1}`,
    at: at(index + 1),
    state: 'pending',
    blobs: [],
  }));
}

function contentOf<T extends CommandType>([type, payload]: EntryOf<T>): CommandContent<T> {
  return { type, payload: { ...payload } };
}

/** Rows as a server would give them back: with ids, and without a local mark. */
export function fromServer<T extends SyncedTable>(rows: readonly OptimisticRow<T>[]): OptimisticRow<T>[] {
  return rows.map(({ local: _, ...row }) => ({ ...row, seq: 7 })) as OptimisticRow<T>[];
}
