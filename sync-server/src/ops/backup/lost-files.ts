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
