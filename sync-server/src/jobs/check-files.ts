/** Where no backups are made, nobody else looks at the files: each is looked for within a day and read within eleven. */
import { dueTurns, type HashRange, hashRange } from '#concurrency/mutex.ts';
import type { School } from '#context.ts';
import { query } from '#db/statements.ts';
import { logFileUnread } from '#log/events.ts';
import { mendFile } from '#ops/mend-file.ts';

const LOOK_TURNS = 24;
const READ_TURNS = 251;
const FILES_PER_PAGE = 200;

const LIST = 'select sha256, size from uploads where sha256 > ? and sha256 < ? order by sha256 limit ?';

/** Answers a job for every hour. What the disk cannot read waits for its next turn and keeps nothing else from its own. */
export function createFileCheck(school: School): () => Promise<void> {
  let checked = school.clock.now();
  return async () => {
    const last = checked;
    checked = school.clock.now();
    for (const turn of dueTurns(last, checked, LOOK_TURNS))
      await lookFor(school, hashRange(turn, LOOK_TURNS), false);
    for (const turn of dueTurns(last, checked, READ_TURNS))
      await lookFor(school, hashRange(turn, READ_TURNS), true);
  };
}

interface Upload {
  readonly sha256: string;
  readonly size: number;
}

async function lookFor(school: School, { from, to }: HashRange, isRead: boolean): Promise<void> {
  for (let after = from; ; ) {
    const files = await query<Upload>(school.db, LIST, [after, to, FILES_PER_PAGE]);
    for (const file of files) {
      await lookAt(school, file, isRead).catch((error: unknown) =>
        logFileUnread(school.log, { sha256: file.sha256, message: String(error) }),
      );
      after = file.sha256;
    }
    if (files.length < FILES_PER_PAGE) return;
  }
}

async function lookAt(school: School, { sha256, size }: Upload, isRead: boolean): Promise<void> {
  // A sound file that is read is left as it is.
  if (isRead || (await school.files.size(sha256)) !== size) await mendFile(school, sha256);
}
