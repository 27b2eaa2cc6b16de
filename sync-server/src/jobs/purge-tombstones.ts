/** Removes tombstones after their time; replicas that are older start again. docs/SYNC.md, 'Receiving'. */
import { DAY_MS } from 'shared-schema/clock';
import { TOMBSTONE_RETENTION_DAYS } from 'shared-schema/sync/protocol';
import { hasOldTombstones, notePurge, removeTombstones } from '#db/retention/purges.ts';
import type { School } from '#school.ts';

/** Few enough that other writes do not wait noticeably. */
const ROWS_PER_WRITE = 200;

export async function removeOldTombstones(school: School): Promise<void> {
  const before = new Date(school.clock.now() - TOMBSTONE_RETENTION_DAYS * DAY_MS).toISOString();
  if (!(await hasOldTombstones(school.db, before))) return;
  const purge = await school.writer.write(async (w) => {
    const noted = await notePurge(w, before);
    if (noted) w.afterCommit(() => school.notePurge(noted));
    return noted;
  });
  if (!purge) return;
  const removePortion = () =>
    school.writer.write(({ tx }) => removeTombstones(tx, purge, before, ROWS_PER_WRITE));
  while ((await removePortion()) === ROWS_PER_WRITE);
}
