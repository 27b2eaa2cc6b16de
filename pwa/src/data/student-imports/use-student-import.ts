/** The import of the account on the screen whose list is not closed, with what became of each row. */
import type { AppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { findCommands } from '#data/commands/outcomes.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { isNameTaken } from '#data/outbox/settled-refusals.ts';
import type { ImportRow } from '#data/outbox/student-import-row.ts';
import { refusalReason } from '#data/sync-issues/refusal-reason.ts';
import { discardedWords } from '#data/sync-issues/texts.ts';
import { useStored } from '#data/use-stored.ts';

export type RowOutcome =
  /** The server took it. */
  | { kind: 'done' }
  /** Stored here; goes to the school as soon as it can. */
  | { kind: 'waiting' }
  /** `reason` is a sentence, or a word of the feature for a row that was not usable or was ignored. */
  | { kind: 'failed'; reason: string };

export interface ImportedRow extends ImportRow {
  outcome: RowOutcome;
}

export interface StudentImport {
  /** ISO 8601. */
  startedAt: string;
  rows: ImportedRow[];
}

/** Undefined while reading, null without one. */
export function useStudentImport(): StudentImport | null | undefined {
  const uid = useCurrentAccount()?.uid;
  return useStored((outbox) => readStudentImport(outbox, uid), [uid]);
}

export async function readStudentImport(
  outbox: AppContext['outbox'],
  account: string | undefined,
): Promise<StudentImport | null> {
  const stored = account === undefined ? undefined : await outbox.studentImports.get(account);
  if (!stored) return null;
  const commandIds = stored.rows.flatMap((row) => row.commandIds);
  const found = await findCommands(outbox, commandIds);
  const byId = new Map(commandIds.map((commandId, index) => [commandId, found[index]]));
  const rows = stored.rows.map((row) => {
    const commands = row.commandIds.flatMap((commandId) => byId.get(commandId) ?? []);
    return { ...row, outcome: outcomeOf(row, commands) };
  });
  return { startedAt: stored.startedAt, rows };
}

/**
 * A command that is gone was applied and is in a backup, unless the row says that it was discarded: a refused one stays
 * until a person decides about it.
 */
function outcomeOf(row: ImportRow, commands: readonly CommandRow[]): RowOutcome {
  const { kind, reason = '', commandIds, discardedCommandIds = [] } = row;
  if (kind === 'unusable' || kind === 'ignored') return { kind: 'failed', reason };
  const refused = commands.find((command) => command.state === 'refused' && !isNameTaken(command));
  if (refused) return { kind: 'failed', reason: refusalReason(refused, refused.code) };
  const waits = commands.some((command) => command.state === 'pending' || isNameTaken(command));
  if (waits) return { kind: 'waiting' };
  if (discardedCommandIds.length === 0) return { kind: 'done' };
  const isWhole = discardedCommandIds.length === commandIds.length;
  return { kind: 'failed', reason: isWhole ? discardedWords.whole : discardedWords.part };
}
