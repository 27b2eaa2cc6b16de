/**
 * Files that the disk has lost or damaged although their rows are there. A device keeps what is in no verified backup,
 * so the file is requested from the device: its lane is set back to before the command that names the file, as after a
 * restore, and the device sends its commands again.
 */
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';

// Lanes first: a join in another order reads every outcome there ever was, while everybody waits for the writer.
const NAMING = `select l.id, min(r.number) as number from lanes l
  cross join results r indexed by results_lane
  where r.lane = l.id and r.number > l.backed_up_number and r.status = 'ok' and r.target_uid in
    (select uid from file_refs where sha256 in (select value from json_each(?)))
  group by l.id`;
// Other processes of the school do not know what this one's memory knows: they read who has sent a file.
const FORGET_SENDERS = `delete from file_senders where sha256 = ? and user_id in
  (select user_id from lanes where id in (select value from json_each(?)))`;
const SET_BACK = 'update lanes set last_number = ? where id = ? and last_number > ?';

/** Safe number of each lane whose device must still hold one of these files: up to there, nothing is lost. */
export async function safeWithout(w: WriteContext, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const lanes = await query<{ id: string; number: number }>(w.tx, NAMING, [JSON.stringify(hashes)]);
  return new Map(lanes.map(({ id, number }) => [id, number - 1]));
}

/** Sets lanes back to these numbers: their devices send again from there. */
export async function setBack(w: WriteContext, lanes: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, number] of lanes) await query(w.tx, SET_BACK, [number, id, number]);
}

/** Requests one file from the devices that must still hold it: whoever sent it has to send it again, to any process. */
export async function requestAgain(w: WriteContext, sha256: string): Promise<void> {
  const safe = await safeWithout(w, [sha256]);
  await query(w.tx, FORGET_SENDERS, [sha256, JSON.stringify([...safe.keys()])]);
  await setBack(w, safe);
}
