/** Checks stored files in a school without backups: the size of each file within a day, its content within eleven days. */

import { query } from '#db/statements.ts';
import { logFileUnread } from '#log/events.ts';
import { repairFile } from '#ops/backup/repair-file.ts';
import type { School } from '#school.ts';
import {
  CONTENT_CHECK_SHARES,
  type HashRange,
  hashRangeOf,
  listDueShares,
  SIZE_CHECK_SHARES,
} from '../ops/hourly-shares.ts';
import { runSinceLast } from './run-since-last.ts';

const FILES_PER_PAGE = 200;

const LIST = 'select sha256, size from uploads where sha256 > ? and sha256 < ? order by sha256 limit ?';

/** An hourly job. A file that the disk cannot read waits for the next run of its share and delays no other file. */
export function checkFiles(school: School): Promise<void> {
  return runSinceLast(school, 'last_file_check', async (last, now) => {
    for (const share of listDueShares(last, now, SIZE_CHECK_SHARES))
      await checkRange(school, hashRangeOf(share, SIZE_CHECK_SHARES), false);
    for (const share of listDueShares(last, now, CONTENT_CHECK_SHARES))
      await checkRange(school, hashRangeOf(share, CONTENT_CHECK_SHARES), true);
  });
}

interface Upload {
  readonly sha256: string;
  readonly size: number;
}

async function checkRange(school: School, { from, to }: HashRange, isRead: boolean): Promise<void> {
  for (let after = from; ; ) {
    const files = await query<Upload>(school.db, LIST, [after, to, FILES_PER_PAGE]);
    for (const file of files) {
      await checkFile(school, file, isRead).catch((error: unknown) =>
        logFileUnread(school.log, { sha256: file.sha256, message: String(error) }),
      );
      after = file.sha256;
    }
    if (files.length < FILES_PER_PAGE) return;
  }
}

async function checkFile(school: School, { sha256, size }: Upload, isRead: boolean): Promise<void> {
  // A sound file that is read is left as it is.
  if (isRead || (await school.files.size(sha256)) !== size) await repairFile(school, sha256);
}
