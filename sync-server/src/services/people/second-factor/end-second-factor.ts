/** The second factor that somebody else ends: the administrator, for who has lost the device with it (decision 079). */
import type { UserActor } from '#access/actor.ts';
import { removeSecondFactor } from '#access/second-factor/second-factors.ts';
import type { RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';

/** Ends the second factor of `user`, if there is one. One's own stays: one turns it off oneself. */
export async function endSecondFactorOf(
  account: UserActor,
  w: WriteContext,
  user: RowOf<'users'>,
): Promise<void> {
  if (account.id === user.id) return;
  if (await removeSecondFactor(w, user.id))
    await addAuditEntry(account, w, 'second_factor_off', accountSubject(user));
}
