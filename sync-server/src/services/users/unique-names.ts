/** Usernames and e-mail addresses belong to one person, whatever the capitals. */
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';

/** Throws `username_taken` or `email_taken` when somebody other than `self` has it. */
export async function requireFreeNames(
  tx: Tx,
  names: { username?: string | null | undefined; email?: string | null | undefined },
  self = 0,
): Promise<void> {
  const { username, email } = names;
  if (username && (await isTaken(tx, 'username', username, self))) throw new AppError('username_taken');
  if (email && (await isTaken(tx, 'email', email, self))) throw new AppError('email_taken');
}

async function isTaken(tx: Tx, column: 'username' | 'email', value: string, self: number): Promise<boolean> {
  const { rows } = await sql`select 1 from users
    where lower(${sql.ref(column)}) = lower(${value}) and id <> ${self}`.execute(tx);
  return rows.length > 0;
}
