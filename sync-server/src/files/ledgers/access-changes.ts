/**
 * Which access was taken away, and from whom, kept outside the database: a restored backup knows nothing of a revocation
 * that came after it. One line for each change, in the data folder and beside the backups. Decision 163.
 *
 *   <SHA-256 of the uid of the account or tablet> <ISO time of the change> <action of the audit list>
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { appendLines } from './append-lines.ts';

export const ACCESS_LEDGER = 'access-changes.txt';

export const accessAction = z.enum([
  'tablet_revoked',
  'login_card_revoked',
  'account_deactivated',
  'account_activated',
  'account_deleted',
  'sessions_revoked',
  'password_reset',
  'role_changed',
  'second_factor_on',
  'second_factor_off',
]);
export type AccessAction = z.output<typeof accessAction>;

export interface AccessChange {
  /** SHA-256 of the uid of the account or tablet. */
  readonly subject: string;
  /** ISO time. */
  readonly at: string;
  readonly action: AccessAction;
}

/** By their lines: the same change is there once. */
export type AccessChanges = ReadonlyMap<string, AccessChange>;

const LINE = /^([0-9a-f]{64}) (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([a-z_]+)$/;

export const lineOf = ({ subject, at, action }: AccessChange) => `${subject} ${at} ${action}`;

export function toAccessChanges(changes: readonly AccessChange[]): AccessChanges {
  return new Map(changes.map((change) => [lineOf(change), change]));
}

/** What the ledgers of these folders say together. A torn line, and one of a later release, is left out. */
export async function readAccessChanges(folders: readonly string[]): Promise<AccessChanges> {
  const changes = new Map<string, AccessChange>();
  for (const folder of folders)
    for (const [line, change] of await readLedger(folder)) changes.set(line, change);
  return changes;
}

/** Adds what each folder's ledger lacks. On the disk when the promise resolves. */
export async function writeAccessChanges(folders: readonly string[], changes: AccessChanges): Promise<void> {
  for (const folder of folders) {
    const known = await readLedger(folder);
    const missing = [...changes.keys()].filter((line) => !known.has(line));
    if (missing.length > 0) await appendLines(folder, ACCESS_LEDGER, formatAccessChanges(missing));
  }
}

/** Of the text of a ledger. */
export function parseAccessChanges(text: string): AccessChanges {
  return toAccessChanges(text.split('\n').flatMap(toChange));
}

export const formatAccessChanges = (lines: Iterable<string>) =>
  [...lines].map((line) => `${line}\n`).join('');

async function readLedger(folder: string): Promise<AccessChanges> {
  const path = join(folder, ACCESS_LEDGER);
  return existsSync(path) ? parseAccessChanges(await readFile(path, 'utf8')) : new Map();
}

function toChange(line: string): AccessChange[] {
  const [, subject, at, said] = LINE.exec(line) ?? [];
  const action = accessAction.safeParse(said);
  return subject && at && action.success ? [{ subject, at, action: action.data }] : [];
}
