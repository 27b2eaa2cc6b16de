/** The audit list reaches back two school years: whoever asks later what happened to a child asks in the next year. */
import { DAY_MS } from 'shared-schema/clock';
import { AUDIT_LIFETIME_DAYS } from '#db/retention/lifetimes.ts';
import type { School } from '#school.ts';
import { hasOldEntries, removeOldEntries } from '#services/audit/retire-audit.ts';
import { canDeleteAt } from '#services/retention/retention-run.ts';

/** Few enough that other writes do not wait noticeably. */
const ENTRIES_PER_WRITE = 500;

/** Waits like the deletion of answers where the clock has leapt: one that is years ahead would empty the list. */
export async function retireAudit({ clock, db, writer }: School): Promise<void> {
  if (!(await canDeleteAt(db, clock.now()))) return;
  const iso = (ms: number) => new Date(ms).toISOString();
  const times = { now: iso(clock.now()), before: iso(clock.now() - AUDIT_LIFETIME_DAYS * DAY_MS) };
  // Asked first, because a write costs a commit.
  while (await hasOldEntries(db, times))
    await writer.write(({ tx }) => removeOldEntries(tx, times, ENTRIES_PER_WRITE));
}
