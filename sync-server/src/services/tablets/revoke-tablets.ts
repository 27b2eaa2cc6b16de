/** Ends what tablets may read. They still send what they hold. docs/SYNC.md, 'Class tablet'. */
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { revokeOlderTokens } from '#access/tablet-tokens.ts';
import type { WriteContext } from '#db/writer.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';

/** Returns the ids of the tablets that were active. `which` is a condition on the table `tablets`. */
export async function revokeTablets(w: WriteContext, which: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update tablets set state = 'leaving'
    where state = 'active' and ${which} returning device_id as id`.execute(w.tx);
  for (const { id } of rows) await revokeOlderTokens(w, id);
  return rows.map(({ id }) => id);
}

/** The audit list's entry of a tablet that a person has revoked. */
export async function addTabletRevoked(actor: Actor, w: WriteContext, deviceId: number): Promise<void> {
  const { uid } = await w.tx
    .selectFrom('devices')
    .select('uid')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  await addAuditEntry(actor, w, 'tablet_revoked', { kind: 'tablet', uid });
}
