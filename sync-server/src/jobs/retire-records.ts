/** Ends what nobody needs any more: stored replies after two days, records of devices after more than a year. */

import { HOUR_MS } from 'shared-schema/clock';
import { listLanes, retireDevices, retireLanes, retireOutcomes } from '#db/retired-rows.ts';
import { forgetReplies } from '#db/stored-replies.ts';
import { oldestBackup } from '#ops/backup.ts';
import type { School } from '#school.ts';

/** A retry of the same call comes within minutes, or with the next lesson. */
const REPLIES_MS = 48 * HOUR_MS;
/** Longer than the twelve months that backups reach back. */
const RECORDS_MS = 400 * 24 * HOUR_MS;
/** Rows in one write, and lanes in one hour: few enough that nobody notices. */
const PORTION = 200;

/** Answers a job for every hour. */
export function createRetirement(school: School): () => Promise<void> {
  let after = '';
  return async () => {
    await retireReplies(school);
    const before = await recordsBefore(school);
    if (before === null) return;
    after = await retireLaneRecords(school, before, after);
  };
}

async function retireReplies({ clock, writer }: School): Promise<void> {
  const before = new Date(clock.now() - REPLIES_MS).toISOString();
  let removed: number;
  do removed = await writer.write(({ tx }) => forgetReplies(tx, before, PORTION));
  while (removed === PORTION);
}

/** Records from before this moment may go: every backup that is kept is younger. Null while there is no such moment. */
async function recordsBefore({ clock, config }: School): Promise<string | null> {
  const limit = clock.now() - RECORDS_MS;
  if (config.backupDir === null) return new Date(limit).toISOString();
  const oldest = await oldestBackup(config.backupDir);
  return oldest === null ? null : new Date(Math.min(limit, oldest)).toISOString();
}

/** One portion; answers where the next one goes on. */
async function retireLaneRecords(school: School, before: string, after: string): Promise<string> {
  const backups = school.config.backupDir !== null;
  const lanes = await listLanes(school.db, { after, limit: PORTION, backups });
  for (const lane of lanes.filter(({ firstAt }) => firstAt !== null && firstAt < before))
    await school.writer.write(({ tx }) => retireOutcomes(tx, lane, before, PORTION));
  const retired = await school.writer.write(async ({ tx }) => {
    const ids = await retireLanes(tx, { before, limit: PORTION, backups });
    await retireDevices(tx, before, PORTION);
    return ids;
  });
  for (const id of retired) {
    school.lanes.forget(id);
    school.reader.forgetLane(id);
  }
  return lanes.length < PORTION ? '' : (lanes.at(-1)?.id ?? '');
}
