/**
 * Checks stored files in a school without backups. Where it runs at least once a day, it checks the size of each file
 * within a day and its content within eleven days.
 */

import { query } from '#db/statements.ts';
import { UNREAD_LIMIT } from '#files/quarantine.ts';
import { S3Error } from '#files/s3/s3-error.ts';
import { logFileUnread } from '#log/events.ts';
import { repairFile } from '#ops/backup/repair-file.ts';
import type { School } from '#school.ts';
import {
  CONTENT_CHECK_SHARES,
  type HashRange,
  hashRangeOf,
  SIZE_CHECK_SHARES,
  shareOf,
} from '../ops/hourly-shares.ts';
import { runSinceLast } from './run-since-last.ts';

const FILES_PER_PAGE = 200;

const LIST = 'select sha256, size from uploads where sha256 > ? and sha256 < ? order by sha256 limit ?';

interface Upload {
  readonly sha256: string;
  readonly size: number;
}

type Check = (file: Upload, isRead: boolean) => Promise<void>;

/**
 * An hourly job. A file that cannot be read waits for the next run of its share and delays no other file. A storage
 * that does not answer, or has failed for several files in a row, ends the run. Throws what the storage threw.
 */
export function checkFiles(school: School, signal?: AbortSignal): Promise<void> {
  const check = createCheck(school);
  return runSinceLast(school, 'last_file_check', signal, async (hour) => {
    for (const [count, isRead] of [
      [SIZE_CHECK_SHARES, false],
      [CONTENT_CHECK_SHARES, true],
    ] as const) {
      for await (const file of listRange(school, hashRangeOf(shareOf(hour, count), count))) {
        if (signal?.aborted) return;
        await check(file, isRead);
      }
    }
  });
}

async function* listRange({ db }: School, { from, to }: HashRange): AsyncGenerator<Upload> {
  for (let after = from; ; ) {
    const files = await query<Upload>(db, LIST, [after, to, FILES_PER_PAGE]);
    yield* files;
    const last = files.at(-1);
    if (last === undefined || files.length < FILES_PER_PAGE) return;
    after = last.sha256;
  }
}

/** Counts the files in a row that cannot be read, over all hours of a run. */
function createCheck(school: School): Check {
  let failures = 0;
  return async (file, isRead) => {
    try {
      await checkFile(school, file, isRead);
      failures = 0;
    } catch (error) {
      logFileUnread(school.log, { sha256: file.sha256, message: String(error) });
      failures++;
      if (failures === UNREAD_LIMIT || isSilence(error)) throw error;
    }
  };
}

/** Nobody answered. Each further file would wait as long. */
function isSilence(error: unknown): boolean {
  return error instanceof S3Error && error.status === null;
}

async function checkFile(school: School, { sha256, size }: Upload, isRead: boolean): Promise<void> {
  // An intact file that is read is left as it is.
  if (isRead || (await school.files.size(sha256)) !== size) await repairFile(school, sha256);
}
