/**
 * Which students were deleted, kept outside the database: a restored backup knows nothing of a deletion that came after
 * it. One line for each, the hash of the uid and the day, in the data folder and beside the backups. Decision 084.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendLines } from './append-lines.ts';

export const LEDGER = 'deleted-students.txt';
const LINE = /^([0-9a-f]{64}) (\d{4}-\d{2}-\d{2})$/;

/** Day of deletion by hash of the uid. */
export type Deletions = ReadonlyMap<string, string>;

/** A uid is a random number: nobody finds it again from its hash. */
export function hashUid(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

/** What the ledgers of these folders say together. A line that a power cut left torn is left out. */
export async function readDeletions(folders: readonly string[]): Promise<Deletions> {
  const deletions = new Map<string, string>();
  for (const folder of folders) {
    for (const [hash, day] of await readLedger(folder)) deletions.set(hash, day);
  }
  return deletions;
}

/** Adds what each folder's ledger lacks. On the disk when the promise resolves. */
export async function writeDeletions(folders: readonly string[], deletions: Deletions): Promise<void> {
  for (const folder of folders) {
    const known = await readLedger(folder);
    const missing = [...deletions].filter(([hash]) => !known.has(hash));
    if (missing.length > 0) await appendLines(folder, LEDGER, formatDeletions(missing));
  }
}

async function readLedger(folder: string): Promise<Map<string, string>> {
  const path = join(folder, LEDGER);
  if (!existsSync(path)) return new Map();
  return parseDeletions(await readFile(path, 'utf8'));
}

/** Of the text of a ledger. */
export function parseDeletions(text: string): Map<string, string> {
  return new Map(text.split('\n').flatMap(toEntry));
}

export const formatDeletions = (entries: Iterable<readonly [string, string]>) =>
  [...entries].map(([hash, day]) => `${hash} ${day}\n`).join('');

function toEntry(line: string): [string, string][] {
  const [, hash, day] = LINE.exec(line) ?? [];
  return hash && day ? [[hash, day]] : [];
}
