/** Removes what uploads left behind: interrupted files, rows that nothing names, and files without a row. */

import { forgetFiles, forgetUploads, listUnnamed, type UnnamedFile } from '#db/unnamed-files.ts';
import { logFilesSwept } from '#log/events.ts';
import type { School } from '#school.ts';
import { listDueShares } from '../ops/hourly-shares.ts';

/** Milliseconds after which a file that nothing names is taken for forgotten: a tablet may be slow to say why. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;
/** Rows in one write: few enough that nobody notices the wait. */
const ROWS_PER_WRITE = 200;
/** The store's folders: files without a row are looked for in a few of them each hour. */
const FOLDERS = 256;

/**
 * Answers a job whose work follows from what is unnamed, not from all files ever stored. Rows go first, their files in
 * a later sweep: a file that is sent again in between is newer than a day by then and stays.
 */
export function createFileSweep(school: School): () => Promise<void> {
  let swept = school.clock.now();
  return async () => {
    const now = school.clock.now();
    await sweepFiles(school, listDueShares(swept, now, FOLDERS).map(nameFolder));
    swept = now;
  };
}

/** One sweep; files without a row are looked for in these folders of the store. */
export async function sweepFiles(school: School, folders?: readonly string[]): Promise<void> {
  const before = school.clock.now() - FORGOTTEN_MS;
  const temporary = await school.files.sweepTemporary(before);
  // First: a row that goes in this sweep leaves its file until the next one.
  const orphans = await sweepOrphans(school, before, folders);
  const unnamed = await sweepUnnamed(school, before);
  if (temporary + unnamed + orphans > 0)
    logFilesSwept(school.log, { temporary, unreferenced: unnamed + orphans });
}

function nameFolder(share: number): string {
  return share.toString(16).padStart(2, '0');
}

async function sweepUnnamed(school: School, before: number): Promise<number> {
  const since = new Date(before).toISOString();
  let swept = 0;
  let after: UnnamedFile = { since: '', sha256: '', hasRow: 0 };
  for (;;) {
    const found = await listUnnamed(school.db, { before: since, after, limit: ROWS_PER_WRITE });
    const last = found.at(-1);
    if (!last) return swept;
    after = last;
    const gone = found.filter(({ hasRow }) => hasRow === 0).map(({ sha256 }) => sha256);
    for (const sha256 of gone) {
      if (!(await school.uploads.find(sha256)) && school.files.removeOlder(sha256, before)) swept++;
    }
    const rows = found.filter(({ hasRow }) => hasRow === 1).map(({ sha256 }) => sha256);
    await school.writer.write(async ({ tx }) => {
      await forgetFiles(tx, gone);
      await forgetUploads(tx, rows);
    });
  }
}

/** Files that a crash left between the disk and the database. */
async function sweepOrphans(school: School, before: number, folders?: readonly string[]): Promise<number> {
  let swept = 0;
  for await (const sha256 of school.files.list(before, folders)) {
    if (!(await school.uploads.find(sha256)) && school.files.removeOlder(sha256, before)) swept++;
  }
  return swept;
}
