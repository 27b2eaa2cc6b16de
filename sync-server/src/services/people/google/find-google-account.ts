/** Which account of the school a person of Google is. */
import { nameKey } from 'shared-schema/rules/people/name-key';
import type { GoogleProfile } from '#access/google/google-identity.ts';
import type { Db, Tx } from '#db/database.ts';
import { findRow, listRows, type RowOf } from '#db/rows.ts';
import { AppError } from '#errors.ts';

export type GoogleDoor = 'student' | 'teacher';

/**
 * The account that was linked before, else the one with this very address, which is not linked to anybody. Null when
 * there is none that may come in here: the administrator signs in with a password only. Throws `google_no_account` where
 * the linked account may not.
 */
export async function findGoogleAccount(
  db: Db | Tx,
  { sub, email }: GoogleProfile,
  door: GoogleDoor | undefined,
): Promise<RowOf<'users'> | null> {
  const isLetIn = ({ role, isActive }: RowOf<'users'>) =>
    isActive && role !== 'admin' && (door === undefined || role === door);
  const [linked] = await listRows(db, 'users', { googleId: sub });
  if (linked && !isLetIn(linked)) throw new AppError('google_no_account');
  if (linked) return linked;
  for (const id of await idsOf(db, email)) {
    const user = await findRow(db, 'users', id);
    // A username may look like somebody's address.
    const hasAddress = user?.email && nameKey(user.email) === nameKey(email);
    if (user && hasAddress && user.googleId === null && isLetIn(user)) return user;
  }
  return null;
}

async function idsOf(db: Db | Tx, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('account_names')
    .select('user_id')
    .where('name_key', '=', nameKey(email))
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
