/** Whether an account may be used. A deactivated one keeps everything, and nobody is signed in to it. */
import type { Actor } from '#access/actor.ts';
import { endSessionsOf } from '#access/sessions.ts';
import { type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { revokeTabletsOfTeacher } from '#services/tablets/revoke-tablets-of-teacher.ts';
import { requireOtherAdmin } from './only-administrator.ts';

/**
 * Changes nothing of an account that is so already. `revokesTablets`: also the class tablets that show a class of a
 * teacher who is not active, because sessions alone end here. The caller has checked who asks, and publishes the account.
 */
export async function setActive(
  actor: Actor,
  w: WriteContext,
  user: RowOf<'users'>,
  isActive: boolean,
  { revokesTablets = false } = {},
): Promise<void> {
  if (revokesTablets && !isActive) await revokeTabletsOfTeacher(actor, w, user.id);
  if (user.isActive === isActive) return;
  if (!isActive) await requireOtherAdmin(w, user);
  await updateRow(w.tx, 'users', user.id, { isActive });
  if (!isActive) await endSessionsOf(w, user.id);
  const action = isActive ? 'account_activated' : 'account_deactivated';
  await addAuditEntry(actor, w, action, accountSubject(user));
}
