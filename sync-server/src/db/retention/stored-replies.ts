/** Stored replies of REST calls with an Idempotency-Key: they hold names, so they live no longer than a retry needs. */
import type { Tx } from '../database.ts';
import { query } from '../statements.ts';

/** Status of an outcome whose reply contained data of a person who was deleted since. */
export const REPLY_GONE = 'gone';

const FORGET = `delete from results where command_id in (select command_id from results indexed by results_replies
  where lane is null and created_at < ? limit ?) returning 1`;
const ABOUT = `update results set reply = null, status = '${REPLY_GONE}'
  where lane is null and instr(reply, ?) > 0`;
const BY = 'delete from results where command_id >= ? and command_id < ?';
const OF_LANES = 'delete from results where lane in (select id from lanes where user_id = ?)';

/** Removes replies from before `before` (ISO), at most `limit`; returns how many. */
export async function forgetReplies(tx: Tx, before: string, limit: number): Promise<number> {
  return (await query(tx, FORGET, [before, limit])).length;
}

/** Takes the contents out of what was answered about this recording: a retry is told that it is gone. */
export async function forgetRepliesAbout(tx: Tx, uid: string): Promise<void> {
  await query(tx, ABOUT, [uid]);
}

/** Removes what was answered to this person, what was answered about them, and the outcomes of their lanes. */
export async function forgetRepliesOf(tx: Tx, user: { id: number; uid: string }): Promise<void> {
  await query(tx, BY, [`rest:${user.id}:`, `rest:${user.id};`]);
  await query(tx, ABOUT, [user.uid]);
  await query(tx, OF_LANES, [user.id]);
}
