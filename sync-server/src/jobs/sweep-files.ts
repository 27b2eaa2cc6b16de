/** Removes what uploads left behind: interrupted files, rows that nothing names, and files without a row. */

import { DAY_MS } from 'shared-schema/clock';
import { forgetFiles, forgetUploads, listUnnamed, type UnnamedFile } from '#db/retention/unnamed-files.ts';
import { logFilesSwept } from '#log/events.ts';
import type { School } from '#school.ts';
import { FOLDER_SHARES, folderOf, shareOf } from '../ops/hourly-shares.ts';
import { runSinceLast } from './run-since-last.ts';

/** Age at which a file that no document names is removed: the tablet may send the command that names it much later. */
const UNNAMED_LIFETIME_MS = DAY_MS;
/** Rows in one write: few enough that other writes do not wait noticeably. */
const ROWS_PER_WRITE = 200;

/**
 * An hourly job, whose work follows from what is unnamed, not from all files ever stored. Rows go first, their files in
 * a later sweep: a file that was sent again in between is younger than a day then and stays. An error of the storage
 * ends the run.
 */
export function sweepDueFiles(school: School, signal?: AbortSignal): Promise<void> {
  return sweep(school, signal, async (before) => {
    let swept = 0;
    await runSinceLast(school, 'last_file_sweep', signal, async (hour) => {
      swept += await sweepOrphans(school, before, signal, [folderOf(shareOf(hour, FOLDER_SHARES))]);
    });
    return swept;
  });
}

/** Runs one sweep. Files without a row are searched for in these folders of the store; without `folders`, in all. */
export function sweepFiles(school: School, folders?: readonly string[]): Promise<void> {
  return sweep(school, undefined, (before) => sweepOrphans(school, before, undefined, folders));
}

async function sweep(
  school: School,
  signal: AbortSignal | undefined,
  findOrphans: (before: number) => Promise<number>,
): Promise<void> {
  const before = school.clock.now() - UNNAMED_LIFETIME_MS;
  const temporary = await school.files.sweepTemporary(before);
  // First: a row that goes in this sweep leaves its file until the next one.
  const orphans = await findOrphans(before);
  const unnamed = await sweepUnnamed(school, before, signal);
  if (temporary + unnamed + orphans > 0)
    logFilesSwept(school.log, { temporary, unreferenced: unnamed + orphans });
}

async function sweepUnnamed(school: School, before: number, signal?: AbortSignal): Promise<number> {
  const since = new Date(before).toISOString();
  let swept = 0;
  let after: UnnamedFile = { since: '', sha256: '', hasRow: 0 };
  for (;;) {
    const found = await listUnnamed(school.db, { before: since, after, limit: ROWS_PER_WRITE });
    const last = found.at(-1);
    if (!last || signal?.aborted) return swept;
    after = last;
    const gone = found.filter(({ hasRow }) => hasRow === 0).map(({ sha256 }) => sha256);
    for (const sha256 of gone) {
      if (signal?.aborted) return swept;
      if (!(await school.uploads.find(sha256)) && (await school.files.removeOlder(sha256, before))) swept++;
    }
    const rows = found.filter(({ hasRow }) => hasRow === 1).map(({ sha256 }) => sha256);
    await school.writer.write(async ({ tx }) => {
      await forgetFiles(tx, gone);
      await forgetUploads(tx, rows);
    });
  }
}

/** Files that a crash left between the disk and the database. */
async function sweepOrphans(
  school: School,
  before: number,
  signal?: AbortSignal,
  folders?: readonly string[],
): Promise<number> {
  let swept = 0;
  for await (const sha256 of school.files.list(before, folders)) {
    if (signal?.aborted) break;
    if (!(await school.uploads.find(sha256)) && (await school.files.removeOlder(sha256, before))) swept++;
  }
  return swept;
}
