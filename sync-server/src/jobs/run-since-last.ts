/** Jobs that do a share of their work for each hour that has passed, whoever ran them before. */
import { HOUR_MS } from 'shared-schema/clock';
import { type LastTime, noteLastTime, readLastTime } from '#db/settings/last-times.ts';
import type { School } from '#school.ts';
import { listDueHours } from '../ops/hourly-shares.ts';

/** A day. One more, because visits that are a day and a few minutes apart may lie in the 25th hour after each other. */
const HOURS_PER_RUN = 25;

/**
 * Does the work of each hour since the last run, the oldest first, and notes each hour in the database when it is done:
 * a school that is open for minutes only, or a box that is off at night, catches up. Of a longer time, and at the first
 * run, only the newest hours are done: the shares of older ones come round again. An aborted `signal` ends the run, and
 * `work` returns early. The next run begins with the hour that was broken off, or in which `work` threw.
 */
export async function runSinceLast(
  { db, writer, clock }: Pick<School, 'db' | 'writer' | 'clock'>,
  name: LastTime,
  signal: AbortSignal | undefined,
  work: (hour: number) => Promise<void>,
): Promise<void> {
  const noted = await readLastTime(db, name);
  const last = noted === null ? null : Date.parse(noted);
  for (const hour of listDueHours(last, clock.now(), HOURS_PER_RUN).toReversed()) {
    await work(hour);
    if (signal?.aborted) return;
    await writer.write((w) => noteLastTime(w, name, new Date(hour * HOUR_MS).toISOString()));
  }
}
