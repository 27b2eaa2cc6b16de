/** Where somebody is signed in, for the owner of the account. */

import { isoTime } from 'shared-schema/clock';
import type { ParsedParams, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';

/** GET /api/auth/sessions. `current` is the hash of the caller's session. */
export async function listOwnSessions(
  actor: Actor,
  { db, clock }: Pick<School, 'db' | 'clock'>,
  current: string | undefined,
): Promise<Reply<'GET /api/auth/sessions'>> {
  const { id } = requireRole(actor, 'teacher', 'admin');
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'public_uid', 'device_name', 'created_at', 'last_seen_at'])
    .where('user_id', '=', id)
    .where('revoked', '=', 0)
    .where('expires_at', '>', isoTime(clock))
    .orderBy('last_seen_at', 'desc')
    .orderBy('public_uid')
    .execute();
  return rows.map((row) => ({
    uid: row.public_uid,
    deviceName: row.device_name,
    signedInAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isCurrent: row.token_hash === current,
  }));
}

/** DELETE /api/auth/sessions/{id}. Throws `not_found` for a session of somebody else. Safe to repeat. */
export async function revokeOwnSession(
  actor: Actor,
  w: WriteContext,
  { id: uid }: ParsedParams<'DELETE /api/auth/sessions/:id'>,
): Promise<void> {
  const account = requireRole(actor, 'teacher', 'admin');
  const { id } = account;
  const revoked = await w.tx
    .updateTable('sessions')
    .set({ revoked: 1 })
    .where('public_uid', '=', String(uid))
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw new AppError('not_found');
  await addAuditEntry(actor, w, 'sessions_revoked', accountSubject(account));
  // After COMMIT, the cached sessions are read anew and the socket of the ended one is closed.
  w.accountsChanged.add(id);
}

/** Revokes every session of an account but this one. */
export async function revokeOtherSessions(
  w: WriteContext,
  userId: number,
  current: string | undefined,
): Promise<void> {
  await w.tx
    .updateTable('sessions')
    .set({ revoked: 1 })
    .where('user_id', '=', userId)
    .where('token_hash', '!=', current ?? '')
    .execute();
  w.accountsChanged.add(userId);
}
