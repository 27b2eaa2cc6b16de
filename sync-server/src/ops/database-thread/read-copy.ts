/**
 * What a backup has to do, read from the copy of the database. For the thread of the database: the numbers of all files
 * there are would hold everybody up on the server's own.
 */
import SqliteDatabase from 'better-sqlite3';
import { nameFile } from '#db/name-file.ts';
import type { HashRange } from '../hourly-shares.ts';

export interface NamedFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** 1 when its share is due, or the backup before lacked it: its content is read, here and in the backup. */
  readonly isRead: number;
}

export interface Copy {
  /** Newest sequence number. */
  readonly head: number;
  /** Files that it names. */
  readonly named: number;
  /** Those of them that this backup deals with. */
  readonly files: readonly NamedFile[];
  readonly lanes: readonly { id: string; last_number: number }[];
  /** Why the database of the backup before could not be read; null where it was, and where there was none. */
  readonly previousUnread: string | null;
}

export interface CopyQuestion {
  readonly path: string;
  /** Database of the backup before: what it names is in the backup already. Null for none to rely on. */
  readonly previous: string | null;
  /** Hashes that the backup before named and lacked. */
  readonly missing: readonly string[];
  /** Shares that are due for a check of existence and size, here and in the backup. */
  readonly sizeRanges: readonly HashRange[];
  /** Shares that are due for a check of content. */
  readonly contentRanges: readonly HashRange[];
}

/** Throws when the copy cannot be read. */
export function readCopy(question: CopyQuestion): Copy {
  return nameFile(question.path, () => {
    const database = new SqliteDatabase(question.path, { readonly: true });
    try {
      return readBeside(question.previous, database, question);
    } finally {
      database.close();
    }
  });
}

/** Where the backup before is damaged or gone, all files are asked for: else no later backup would ever be made. */
function readBeside(
  previous: string | null,
  database: SqliteDatabase.Database,
  question: CopyQuestion,
): Copy {
  if (previous === null) return { ...read(database, question, '1'), previousUnread: null };
  try {
    database.prepare('ATTACH ? AS previous').run(previous);
    const isNew = 'NOT EXISTS (SELECT 1 FROM previous.uploads p WHERE p.sha256 = u.sha256)';
    return { ...read(database, question, isNew), previousUnread: null };
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
    return { ...read(database, question, '1'), previousUnread: `${error.code}: ${error.message}` };
  }
}

function read(
  database: SqliteDatabase.Database,
  question: CopyQuestion,
  isNew: string,
): Omit<Copy, 'previousUnread'> {
  const numberOf = (text: string) => database.prepare<[], number>(text).pluck().get() ?? 0;
  return {
    head: numberOf(`SELECT value FROM counters WHERE name = 'seq'`),
    named: numberOf('SELECT count(*) FROM uploads'),
    files: database.prepare<[], NamedFile>(questionFor(question, isNew)).all(),
    lanes: database
      .prepare<[], Copy['lanes'][number]>(
        'SELECT id, last_number FROM lanes WHERE last_number > backed_up_number',
      )
      .all(),
  };
}

function questionFor({ missing, sizeRanges, contentRanges }: CopyQuestion, isNew: string): string {
  // What was missing may not have been read, here or in the backup: its size alone says nothing.
  const isRead = `(${inRanges(contentRanges)} OR sha256 IN (${missing.map(quote).join()}))`;
  return `SELECT sha256, size, ${isRead} AS isRead FROM uploads u
    WHERE ${isNew} OR ${inRanges(sizeRanges)} OR ${isRead}`;
}

function inRanges(ranges: readonly HashRange[]): string {
  const tests = ranges.map(({ from, to }) => `(sha256 >= ${quote(from)} AND sha256 < ${quote(to)})`);
  return tests.length > 0 ? `(${tests.join(' OR ')})` : '0';
}

/** Hashes and borders between them are hexadecimal digits, but come from files that anybody may have written to. */
function quote(text: string): string {
  return `'${text.replaceAll(/[^0-9a-g]/g, '')}'`;
}
