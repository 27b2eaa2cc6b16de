/**
 * What is still so when a write runs. A hash waits for its turn, so that a reset of the password may run between a
 * proof and the write that relies on it.
 */
import type { Db, Tx } from '#db/database.ts';
import type { RowOf } from '#db/rows.ts';

type Named = Pick<RowOf<'users'>, 'id' | 'role'>;

/** The stored hash, null without a password; undefined unless the account is active and has this role. */
export async function readActivePassword(
  tx: Db | Tx,
  { id, role }: Named,
): Promise<string | null | undefined> {
  const now = await tx
    .selectFrom('users')
    .select('password')
    .where('id', '=', id)
    .where('role', '=', role)
    .where('isActive', '=', 1)
    .executeTakeFirst();
  return now?.password;
}

/** Whether the account still has this hash and role, and is active. */
export async function hasSamePassword(tx: Tx, proven: Named & { password: string | null }): Promise<boolean> {
  return (await readActivePassword(tx, proven)) === proven.password;
}
