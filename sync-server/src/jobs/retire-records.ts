/**
 * Ends what nobody needs any more: stored replies after two days, replaced answers without feedback after a month,
 * records of devices after more than a year.
 */

import { DAY_MS } from 'shared-schema/clock';
import {
  EARLIER_ANSWER_LIFETIME_DAYS,
  RECORD_LIFETIME_DAYS,
  REPLY_LIFETIME_DAYS,
} from '#db/retention/lifetimes.ts';
import { listLanes, retireDevices, retireLanes, retireOutcomes } from '#db/retention/retired-rows.ts';
import { forgetReplies } from '#db/retention/stored-replies.ts';
import { oldestBackup } from '#ops/backup/backup-folder.ts';
import type { School } from '#school.ts';
import { findReplacedBefore, removeReplacedBefore } from '#services/recordings/remove-replaced.ts';
import { canDeleteAt } from '#services/retention/retention-run.ts';

/** Rows in one write, and lanes in one hour: few enough that other writes do not wait noticeably. */
const ROWS_PER_WRITE = 200;

/**
 * Makes an hourly job. Answers and records wait like the deletion of old answers where the clock has leapt: one that is a
 * year ahead for an hour would take all of them.
 */
export function createRetirement(school: School): () => Promise<void> {
  let after = '';
  return async () => {
    await retireReplies(school);
    if (!(await canDeleteAt(school.db, school.clock.now()))) return;
    await removeReplacedAnswers(school);
    const before = await recordsBefore(school);
    if (before === null) return;
    after = await retireLaneRecords(school, before, after);
  };
}

async function retireReplies({ clock, writer }: School): Promise<void> {
  const before = new Date(clock.now() - REPLY_LIFETIME_DAYS * DAY_MS).toISOString();
  let removed: number;
  do removed = await writer.write(({ tx }) => forgetReplies(tx, before, ROWS_PER_WRITE));
  while (removed === ROWS_PER_WRITE);
}

async function removeReplacedAnswers({ clock, db, writer }: School): Promise<void> {
  const before = new Date(clock.now() - EARLIER_ANSWER_LIFETIME_DAYS * DAY_MS).toISOString();
  // Asked first, because a write costs a commit.
  if ((await findReplacedBefore(db, before, 1)).length === 0) return;
  let removed: number;
  do removed = await writer.write((w) => removeReplacedBefore(w, before, ROWS_PER_WRITE));
  while (removed === ROWS_PER_WRITE);
}

/** Records from before this moment may go: every backup that is kept is younger. Null while there is no such moment. */
async function recordsBefore({ clock, config }: School): Promise<string | null> {
  const limit = clock.now() - RECORD_LIFETIME_DAYS * DAY_MS;
  if (config.backupDir === null) return new Date(limit).toISOString();
  const oldest = await oldestBackup(config.backupDir);
  return oldest === null ? null : new Date(Math.min(limit, oldest)).toISOString();
}

/** One portion; returns where the next one goes on. */
async function retireLaneRecords(school: School, before: string, after: string): Promise<string> {
  const backups = school.config.backupDir !== null || school.engine === 'postgres';
  const lanes = await listLanes(school.db, { after, limit: ROWS_PER_WRITE, backups });
  for (const lane of lanes.filter(({ firstAt }) => firstAt !== null && firstAt < before))
    await school.writer.write(({ tx }) => retireOutcomes(tx, lane, before, ROWS_PER_WRITE));
  const retired = await school.writer.write(async ({ tx }) => {
    const ids = await retireLanes(tx, { before, limit: ROWS_PER_WRITE, backups });
    await retireDevices(tx, before, ROWS_PER_WRITE);
    return ids;
  });
  for (const id of retired) {
    school.lanes.forget(id);
    school.reader.forgetLane(id);
  }
  return lanes.length < ROWS_PER_WRITE ? '' : (lanes.at(-1)?.id ?? '');
}
