/**
 * The tokens of a class tablet. The answer that brings it the newest one may be lost, and then it goes on with one that
 * it had before: each stays valid until a newer one is used. docs/SYNC.md, 'Class tablet'.
 *
 *   newest ──prepared again──▶ former ──a newer one is used──▶ unknown
 */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { TabletState } from '#db/own-tables.ts';
import type { WriteContext } from '#db/writer.ts';

/** What a token shows of its tablet. */
export interface TabletToken {
  readonly deviceId: number;
  /** The tablet's; `leaving` also for a token that was revoked before a teacher prepared the tablet anew. */
  readonly state: TabletState;
  /** Hash of the tablet's newest token: another one later means that it was prepared again. */
  readonly newest: string;
  /** The tablet has valid tokens from before this one. */
  readonly hasOlder: boolean;
}

type TokenRow = Omit<TabletToken, 'hasOlder'> & { hasOlder: number };

export async function findToken(db: Db, tokenHash: string): Promise<TabletToken | null> {
  const { rows } = await sql<TokenRow>`select t.device_id as "deviceId", t.token_hash as newest,
      case when t.state = 'active' and used.revoked = 1 then 'leaving' else t.state end as state,
      exists (select 1 from former_tablet_tokens f where f.device_id = t.device_id
        and (used.number is null or f.number < used.number)) as "hasOlder"
    from tablets t left join former_tablet_tokens used on used.device_id = t.device_id and used.token_hash = ${tokenHash}
    where t.token_hash = ${tokenHash}
      or t.device_id = (select device_id from former_tablet_tokens where token_hash = ${tokenHash})`.execute(
    db,
  );
  const [row] = rows;
  return row ? { ...row, hasOlder: row.hasOlder === 1 } : null;
}

/** Before the tablet gets a fresh token. One that is gone said itself that it holds none any more. */
export async function keepFormerToken(w: WriteContext, deviceId: number): Promise<void> {
  await sql`delete from former_tablet_tokens where device_id =
    (select device_id from tablets where device_id = ${deviceId} and state = 'gone')`.execute(w.tx);
  await sql`insert into former_tablet_tokens (device_id, token_hash, revoked)
    select device_id, token_hash, case state when 'leaving' then 1 else 0 end from tablets
    where device_id = ${deviceId} and state <> 'gone'`.execute(w.tx);
}

/** The tablet has used the token with this hash: it will not show one from before it again. */
export async function endOlderTokens(w: WriteContext, deviceId: number, tokenHash: string): Promise<void> {
  await sql`delete from former_tablet_tokens where device_id = ${deviceId} and (
    exists (select 1 from tablets where token_hash = ${tokenHash})
    or number < (select number from former_tablet_tokens where token_hash = ${tokenHash}))`.execute(w.tx);
}

/** They read nothing again, also if the tablet is prepared anew. */
export async function revokeOlderTokens(w: WriteContext, deviceId: number): Promise<void> {
  await w.tx
    .updateTable('former_tablet_tokens')
    .set({ revoked: 1 })
    .where('device_id', '=', deviceId)
    .execute();
}
