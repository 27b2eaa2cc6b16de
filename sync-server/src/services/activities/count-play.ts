/** How often an activity was played. */
import { CompiledQuery } from 'kysely';
import type { Tx } from '#db/database.ts';

const PLAYED = 'update activities set "timesPlayed" = "timesPlayed" + 1 where id = ?';

/**
 * Counts a completion. The document is not published for it: thirty children finishing would each send the whole
 * class a new copy of the activity, and every edit of its teacher would meet a conflict.
 */
export async function countPlay(tx: Tx, activityId: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(PLAYED, [activityId]));
}
