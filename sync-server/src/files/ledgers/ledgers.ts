/**
 * The ledgers: lists of what a restored backup knows nothing of, kept outside the database, in the data folder and beside
 * the backups. A ledger goes wherever a copy of the school goes, line by line: no copy asks what a line means.
 * Decisions 084, 163 and 166.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Ledger {
  /** Its name in each folder, in the online storage and in a school's file. */
  readonly file: string;
  /** A line that is not like this is torn, or of a release that writes others: no copy takes it along. */
  readonly line: RegExp;
  /** Two lines of one key say the same. */
  keyOf(line: string): string;
}

const HASH_LENGTH = 64;

/** `<SHA-256 of a deleted student's uid> <day>`. */
export const DELETIONS: Ledger = {
  file: 'deleted-students.txt',
  line: /^[0-9a-f]{64} \d{4}-\d{2}-\d{2}$/,
  keyOf: (line) => line.slice(0, HASH_LENGTH),
};

/** `<SHA-256 of the uid of an account or tablet> <ISO time> <action of the audit list>`: access-changes.ts reads it. */
export const ACCESS_CHANGES: Ledger = {
  file: 'access-changes.txt',
  line: /^[0-9a-f]{64} \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z [a-z_]+$/,
  keyOf: (line) => line,
};

export const LEDGERS: readonly Ledger[] = [DELETIONS, ACCESS_CHANGES];

/** A uid is a random number: nobody finds it again from its hash. */
export function hashUid(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}

/** Lines of a ledger by their keys, in their order. */
export type Lines = ReadonlyMap<string, string>;

export function toLines({ keyOf }: Ledger, lines: readonly string[]): Lines {
  return new Map(lines.map((line) => [keyOf(line), line]));
}

/** Of the text of a ledger. A line that a power cut left torn is left out. */
export function parseLines(ledger: Ledger, text: string): Lines {
  const lines = text.split('\n').filter((line) => ledger.line.test(line));
  return toLines(ledger, lines);
}

export const formatLines = (lines: Iterable<string>) => [...lines].map((line) => `${line}\n`).join('');

/** What the ledgers of these folders say together. Throws where one is there and cannot be read. */
export async function readLines(ledger: Ledger, folders: readonly string[]): Promise<Lines> {
  const all = new Map<string, string>();
  for (const folder of folders) {
    const path = join(folder, ledger.file);
    if (!existsSync(path)) continue;
    for (const [key, line] of parseLines(ledger, await readFile(path, 'utf8'))) all.set(key, line);
  }
  return all;
}

/** What it throws when a ledger cannot be read goes to `onFault`, with the path of the ledger; then no line is known. */
async function readUnlessFault(
  ledger: Ledger,
  folder: string,
  onFault: (error: Error) => void,
): Promise<Lines> {
  return readLines(ledger, [folder]).catch((cause: unknown) => {
    onFault(new Error(`${join(folder, ledger.file)} could not be read: ${String(cause)}`, { cause }));
    return new Map();
  });
}

/**
 * As `readLines`, at a start. `folders`: as of `createLedgerNotes`. Only the ledger of the data folder has to be readable:
 * a disk of backups that fails keeps no school closed. Decision 170.
 */
export async function readLinesAtStart(
  ledger: Ledger,
  [dataDir, ...others]: readonly string[],
  onFault: (error: Error) => void,
): Promise<Lines> {
  const own = await readLines(ledger, dataDir === undefined ? [] : [dataDir]);
  const rest = await Promise.all(others.map((folder) => readUnlessFault(ledger, folder, onFault)));
  return new Map([own, ...rest].flatMap((lines) => [...lines]));
}

/** Adds what each folder's ledger lacks. On the disk when the promise resolves. */
export async function addLines(ledger: Ledger, folders: readonly string[], lines: Lines): Promise<void> {
  for (const folder of folders) {
    const known = await readLines(ledger, [folder]);
    const missing = [...lines].flatMap(([key, line]) => (known.has(key) ? [] : [line]));
    if (missing.length > 0) await append(join(folder, ledger.file), folder, formatLines(missing));
  }
}

/** Adds what the ledgers of the folder `from` say to those of `to`. On the disk when the promise resolves. */
export async function copyLedgers(from: string, to: string): Promise<void> {
  for (const ledger of LEDGERS) await addLines(ledger, [to], await readLines(ledger, [from]));
}

/** As `copyLedgers`, without those that cannot be read: returns their paths. */
export async function copyReadableLedgers(from: string, to: string): Promise<string[]> {
  const unread: string[] = [];
  for (const ledger of LEDGERS) {
    const noteUnread = () => unread.push(join(from, ledger.file));
    await addLines(ledger, [to], await readUnlessFault(ledger, from, noteUnread));
  }
  return unread;
}

/** For its owner's eyes only. */
async function append(path: string, folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    // Begins with a line break, so that a torn line before it stays alone.
    // `write` may take less than all of it.
    await file.writeFile(`\n${text}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A change that the database has, as a line. */
export interface Entry {
  /** Of the audit list. */
  readonly id: number;
  readonly line: string;
}

export interface LedgerNotes {
  /** Writes down the changes of since the last call. A folder that fails is tried again at the next one. */
  note(): Promise<void>;
}

/**
 * `folders` have a ledger each: the data folder, and the folder of the backups. Without any, nothing is kept. `readSince`:
 * entries after the one with this id, in their order.
 */
export function createLedgerNotes(
  ledger: Ledger,
  folders: readonly string[],
  readSince: (id: number) => Promise<Entry[]>,
  onFault: (error: unknown) => void,
): LedgerNotes {
  /** Id of the newest entry that is written down. */
  let noted = 0;
  let last = Promise.resolve();
  async function noteNew(): Promise<void> {
    if (folders.length === 0) return;
    const entries = await readSince(noted);
    const newest = entries.at(-1);
    if (!newest) return;
    const lines = entries.map(({ line }) => line);
    await addLines(ledger, folders, toLines(ledger, lines));
    noted = newest.id;
  }
  return {
    /** One after the other, so that nothing is written twice. */
    note() {
      last = last.then(noteNew).catch(onFault);
      return last;
    },
  };
}
