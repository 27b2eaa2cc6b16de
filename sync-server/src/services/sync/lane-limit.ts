/** Keeps an account to `MAX_OPEN_LANES` on one device. */

import { MAX_OPEN_LANES } from 'shared-schema/sync/protocol';
import type { WriteContext } from '#db/writer.ts';
import type { School } from '#school.ts';

/**
 * Inside a write: removes the account's oldest lanes without a command, so that one more may be opened. False
 * when too many have commands: then none is removed. Nothing is lost by a removal: the token of such a lane proves
 * itself, and a device that still has one continues it from its first command (decision 012).
 */
export async function removeSurplusLanes(
  school: Pick<School, 'lanes' | 'reader'>,
  w: WriteContext,
  { user_id, device_id }: { user_id: number; device_id: number },
): Promise<boolean> {
  const open = await w.tx
    .selectFrom('lanes')
    .select(['id', 'last_number'])
    .where('user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const surplus = open.length - MAX_OPEN_LANES + 1;
  if (surplus <= 0) return true;
  const empty = open.filter(({ last_number }) => last_number === 0).slice(0, surplus);
  if (empty.length < surplus) return false;
  const ids = empty.map(({ id }) => id);
  await w.tx.deleteFrom('lanes').where('id', 'in', ids).execute();
  w.afterCommit(() => {
    for (const id of ids) {
      school.lanes.forget(id);
      school.reader.forgetLane(id);
    }
  });
  return true;
}
