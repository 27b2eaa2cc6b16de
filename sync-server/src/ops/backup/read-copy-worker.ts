/** The other thread of `read-copy.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import type { HashRange } from '../hourly-shares.ts';
import type { Copy, CopyQuestion } from './read-copy.ts';

const question: CopyQuestion = workerData;
const { path, missing, sizeRanges, contentRanges } = question;
const database = new SqliteDatabase(path, { readonly: true });
try {
  parentPort?.postMessage(read());
} finally {
  database.close();
}

/** Where the backup before is damaged or gone, all files are asked for: else no later backup would ever be made. */
function read(): Copy {
  const { previous } = question;
  if (previous === null) return { ...readCopy('1'), previousUnread: null };
  try {
    database.prepare('ATTACH ? AS previous').run(previous);
    const isNew = 'NOT EXISTS (SELECT 1 FROM previous.uploads p WHERE p.sha256 = u.sha256)';
    return { ...readCopy(isNew), previousUnread: null };
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
    return { ...readCopy('1'), previousUnread: `${error.code}: ${error.message}` };
  }
}

function readCopy(isNew: string): Omit<Copy, 'previousUnread'> {
  return {
    head: numberOf(`SELECT value FROM counters WHERE name = 'seq'`),
    named: numberOf('SELECT count(*) FROM uploads'),
    files: database.prepare<[], Copy['files'][number]>(questionFor(isNew)).all(),
    lanes: database
      .prepare<[], Copy['lanes'][number]>(
        'SELECT id, last_number FROM lanes WHERE last_number > backed_up_number',
      )
      .all(),
  };
}

function questionFor(isNew: string): string {
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

function numberOf(text: string): number {
  return database.prepare<[], number>(text).pluck().get() ?? 0;
}
