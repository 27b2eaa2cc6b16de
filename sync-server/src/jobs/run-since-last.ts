/** Jobs that do a share of their work for each hour that has passed, whoever ran them before. */
import { type LastTime, noteLastTime, readLastTime } from '#db/last-times.ts';
import type { School } from '#school.ts';

/**
 * Runs `work` for the time since its last run, which the database keeps: a school that is open for minutes only, or a box
 * that is off at night, catches up. `last`: as `listDueShares` takes it. A run that was broken off is repeated.
 */
export async function runSinceLast(
  { db, writer, clock }: Pick<School, 'db' | 'writer' | 'clock'>,
  name: LastTime,
  work: (last: number | null, now: number) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const last = await readLastTime(db, name);
  await work(last === null ? null : Date.parse(last), now);
  await writer.write((w) => noteLastTime(w, name, new Date(now).toISOString()));
}
