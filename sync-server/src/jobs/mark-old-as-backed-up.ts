/**
 * Lets devices free what they sent a day ago. PostgreSQL has no backup that this server could verify, and a standby that
 * takes over may lack the last commits: until then devices keep it, and send it again to a school that has lost it.
 * Decision 112.
 */
import { DAY_MS } from 'shared-schema/clock';
import { query } from '#db/statements.ts';
import type { School } from '#school.ts';

/** Far longer than a standby may be behind, and as long as the nightly copy of the database may be old. */
const KEPT_AFTER_MS = DAY_MS;

// What lies behind `last_number` is requested again: its file was lost.
const OLD = `update lanes set backed_up_number = coalesce((select max(number) from results
    where lane = lanes.id and number <= lanes.last_number and created_at < ?), backed_up_number)
  where backed_up_number < last_number`;

/** Marks what was applied a day ago as backed up, in each lane. An hourly job. */
export async function markOldAsBackedUp({ writer, clock }: Pick<School, 'writer' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - KEPT_AFTER_MS).toISOString();
  await writer.write(async ({ tx }) => void (await query(tx, OLD, [before])));
}
