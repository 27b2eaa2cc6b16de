/**
 * Names belong to one person: usernames and email addresses together, by the key that sign-in searches for. A username
 * that is somebody's email address would otherwise be found at sign-in instead of that person's account.
 */
import { nameKey } from 'shared-schema/rules/people/name-key';
import type { Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';

interface Names {
  username?: string | null | undefined;
  email?: string | null | undefined;
}

/**
 * Throws `username_taken` or `email_taken` when somebody other than `self` has it, `fields_required` for a username of
 * invisible characters. A name that `self` has already is not judged again: older schools have some of them twice.
 */
export async function requireFreeNames(tx: Tx, names: Names, self = 0): Promise<void> {
  const { username, email } = names;
  if (username && nameKey(username) === '') throw new AppError('fields_required');
  if (username && (await isNameTaken(tx, username, self))) throw new AppError('username_taken');
  if (email && (await isNameTaken(tx, email, self))) throw new AppError('email_taken');
}

/** Whether somebody other than `self` has this name. */
export async function isNameTaken(tx: Tx, name: string, self = 0): Promise<boolean> {
  const owners = await tx
    .selectFrom('account_names')
    .select('user_id')
    .where('name_key', '=', nameKey(name))
    .execute();
  return owners.length > 0 && owners.every(({ user_id }) => user_id !== self);
}

/** Stores the keys of the account's present names, in the transaction that gave it these names. */
export async function keepNames(tx: Tx, user: { id: number } & Names): Promise<void> {
  const given = [user.username, user.email].map((name) => nameKey(name ?? ''));
  const keys = [...new Set(given)].filter((key) => key !== '');
  await tx
    .deleteFrom('account_names')
    .where('user_id', '=', user.id)
    .where('name_key', 'not in', keys)
    .execute();
  for (const name_key of keys) {
    const row = { name_key, user_id: user.id };
    await tx
      .insertInto('account_names')
      .values(row)
      .onConflict((conflict) => conflict.columns(['name_key', 'user_id']).doNothing())
      .execute();
  }
}
