/** Removes tombstones after their time; replicas that are older start again. docs/SYNC.md, 'Receiving'. */
import { DAY_MS } from 'shared-schema/clock';
import { TOMBSTONE_RETENTION_DAYS } from 'shared-schema/sync/protocol';
import { hasOldTombstones, purgeTombstones } from '#db/retention/purges.ts';
import type { School } from '#school.ts';

export async function removeOldTombstones(school: School): Promise<void> {
  const before = new Date(school.clock.now() - TOMBSTONE_RETENTION_DAYS * DAY_MS).toISOString();
  if (!(await hasOldTombstones(school.db, before))) return;
  await school.writer.write(async (w) => {
    const purge = await purgeTombstones(w, before);
    if (purge) w.afterCommit(() => school.notePurge(purge));
  });
}
