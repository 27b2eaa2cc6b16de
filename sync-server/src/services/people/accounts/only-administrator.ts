/** A school keeps one administrator who may sign in: nobody else lets anybody in. */
import type { RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';

type Account = Pick<RowOf<'users'>, 'id' | 'role'>;

/** Whether the account is an administrator's, and no other one is active and has a password: Google lets none in. */
export async function isOnlyAdmin({ tx }: WriteContext, { id, role }: Account): Promise<boolean> {
  if (role !== 'admin') return false;
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('password', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Throws `wrong_role` before the only administrator is taken away. Whoever asks is an administrator, too, but may have
 * been deactivated while the call was under way: two may send each other away at once.
 */
export async function requireOtherAdmin(w: WriteContext, account: Account): Promise<void> {
  if (await isOnlyAdmin(w, account)) throw new AppError('wrong_role');
}
