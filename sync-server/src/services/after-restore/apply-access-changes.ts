/** Takes access away again that a restore has given back. The audit list gets the entries that the restore took from it. */
import { sql } from 'kysely';
import { anonymous } from '#access/actor.ts';
import { endSessionsOf } from '#access/sessions.ts';
import { publish } from '#db/change-log.ts';
import { findRow, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import type { AccessAction, AccessChange } from '#files/ledgers/access-changes.ts';
import { type AuditSubject, accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { isOnlyAdmin } from '#services/people/accounts/only-administrator.ts';
import { revokeCardOf } from '#services/people/cards/login-cards.ts';
import { revokeTablets } from '#services/tablets/revoke-tablets.ts';

interface Subject {
  readonly id: number;
  readonly uid: string;
}

/** With them, whoever was signed in before had to sign in again. A new second factor signs nobody out. */
const ENDS_SESSIONS: readonly AccessAction[] = [
  'account_deactivated',
  'account_deleted',
  'sessions_revoked',
  'password_reset',
  'role_changed',
];
/** A deleted grown-up hands children and work to a colleague: a person repeats that. */
const DEACTIVATES: readonly AccessAction[] = ['account_deactivated', 'account_deleted'];

/** `changes`: what the restored database lacks of this account, oldest first. */
export async function applyToAccount(
  w: WriteContext,
  { id }: Subject,
  changes: readonly AccessChange[],
): Promise<void> {
  w.author = 'server';
  const user = await findRow(w.tx, 'users', id);
  if (!user) return;
  const has = (actions: readonly AccessAction[]) => changes.some(({ action }) => actions.includes(action));
  if (has(['login_card_revoked'])) await revokeCardOf(w, id);
  if (has(ENDS_SESSIONS)) await endSessionsOf(w, id);
  // The one who was made administrator since is not in the backup.
  if (has(DEACTIVATES) && user.isActive && !(await isOnlyAdmin(w, user))) {
    await updateRow(w.tx, 'users', id, { isActive: false });
    await publish(w, 'users', id);
  }
  await addEntries(w, accountSubject(user), changes);
}

/** `changes`: as of `applyToAccount`. A tablet that was prepared after the newest of them goes on. */
export async function applyToTablet(
  w: WriteContext,
  { id, uid }: Subject,
  changes: readonly AccessChange[],
): Promise<void> {
  const newest = changes.at(-1)?.at ?? '';
  // Prepared in the future: the clock was ahead, and nobody knows which of the two came first.
  await revokeTablets(w, sql`device_id = ${id} and (prepared_at <= ${newest} or prepared_at > ${w.now()})`);
  await addEntries(w, { kind: 'tablet', uid }, changes);
}

async function addEntries(
  w: WriteContext,
  subject: AuditSubject,
  changes: readonly AccessChange[],
): Promise<void> {
  for (const { action, at } of changes) await addAuditEntry(anonymous, w, action, subject, at);
}
