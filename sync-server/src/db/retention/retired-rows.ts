/** Removes what no device can need any more, in small portions. docs/decisions/026-how-long-records-live.md */
import type { Db, Tx } from '../database.ts';
import { query } from '../statements.ts';

export interface OldLane {
  readonly id: string;
  /** Up to where every kept backup has it. */
  readonly safe: number;
  /** Its oldest stored outcome; null for none. */
  readonly first: number | null;
  readonly firstAt: string | null;
}

const LANES = `select id, case when ? = 1 then backed_up_number else last_number end as safe,
    (select number from results where lane = lanes.id order by number limit 1) as first,
    (select created_at from results where lane = lanes.id order by number limit 1) as "firstAt"
  from lanes where id > ? order by id limit ?`;
const OUTCOMES =
  'delete from results where lane = ? and number >= ? and number < ? and number <= ? and created_at < ?';
const LANE = `delete from lanes where id in (select id from lanes where state = 'open' and last_seen_at < ?
  and last_number <= case when ? = 1 then backed_up_number else last_number end and not exists (select 1 from results where lane = lanes.id) limit ?)
  returning id`;
const TABLETS = `delete from tablets where device_id in
  (select device_id from tablets where state = 'gone' and left_at < ? limit ?)`;
const DEVICES = `delete from devices where id in (select id from devices where last_seen_at < ?
  and not exists (select 1 from lanes where device_id = devices.id)
  and not exists (select 1 from tablets where device_id = devices.id) limit ?)`;
// From the oldest on without a gap: the end of one incarnation is the beginning of the next.
const INCARNATIONS = `delete from incarnations where first_seq < coalesce(
  (select min(first_seq) from incarnations where started_at >= ?), (select max(first_seq) from incarnations))`;

/** Lanes after `after` in the order of their ids, with their oldest outcomes. */
export function listLanes(
  db: Db,
  { after, limit, backups }: { after: string; limit: number; backups: boolean },
): Promise<OldLane[]> {
  return query<OldLane>(db, LANES, [backups ? 1 : 0, after, limit]);
}

/** Removes outcomes of the lane from before `before` (ISO), at most `limit`. */
export async function retireOutcomes(tx: Tx, lane: OldLane, before: string, limit: number): Promise<void> {
  const first = lane.first ?? 0;
  await query(tx, OUTCOMES, [lane.id, first, first + limit, lane.safe, before]);
}

/** Removes lanes that were not seen since `before` and hold nothing; returns their ids. */
export async function retireLanes(
  tx: Tx,
  { before, limit, backups }: { before: string; limit: number; backups: boolean },
): Promise<string[]> {
  return (await query<{ id: string }>(tx, LANE, [before, backups ? 1 : 0, limit])).map(({ id }) => id);
}

/** Removes tablets that left, devices of which nothing is left, and incarnations, all from before `before` (ISO). */
export async function retireDevices(tx: Tx, before: string, limit: number): Promise<void> {
  await query(tx, TABLETS, [before, limit]);
  await query(tx, DEVICES, [before, limit]);
  await query(tx, INCARNATIONS, [before]);
}
