/**
 * Which verifier is stored for whom: one of a student's own password, none of a mirrored one, which is no secret,
 * and none of a teacher's or the administrator's ever. They travel to class tablets only.
 */
import type { Passwords } from '#access/sign-in/passwords.ts';
import type { Verifier } from '#access/sign-in/verifiers.ts';
import type { Db } from '#db/database.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';

interface Account {
  readonly id: number;
  readonly role: string;
  readonly passwordMirrorsUsername: boolean;
}

/** A verifier for a password that is given to such an account; null where none is to be. */
export async function prepareVerifier(
  passwords: Passwords,
  { role, username }: { role: string; username?: string | null | undefined },
  password: string,
): Promise<Verifier | null> {
  return role === 'student' && password !== username ? passwords.makeVerifier(password) : null;
}

/**
 * Stores the verifier that belongs to the account as it is now. `fresh` is the one of a password that was set in this
 * write, null when it has none; undefined when the password stayed.
 */
export async function settleVerifier(
  w: WriteContext,
  { id, role, passwordMirrorsUsername }: Account,
  fresh: Verifier | null | undefined,
): Promise<void> {
  const mayHave = role === 'student' && !passwordMirrorsUsername;
  if (mayHave && fresh === undefined) return;
  await w.tx.deleteFrom('sign_in_verifiers').where('user_id', '=', id).execute();
  // Any other password takes the place of pictures; `choosePictures` notes its own afterwards.
  await w.tx.updateTable('picture_passwords').set({ chosen_at: null }).where('student_id', '=', id).execute();
  if (!mayHave || !fresh) return;
  await w.tx
    .insertInto('sign_in_verifiers')
    .values({ user_id: id, ...fresh })
    .execute();
}

/**
 * After a student signed in with a password of their own for which no verifier is stored yet: the only moment at
 * which an older password is known. `hash` is the one that it was checked against.
 */
export async function keepVerifier(
  { db, writer, passwords }: Pick<School, 'db' | 'writer' | 'passwords'>,
  account: Account & { hash: string },
  password: string,
): Promise<void> {
  if (account.role !== 'student' || account.passwordMirrorsUsername) return;
  if (await hasVerifier(db, account.id)) return;
  const verifier = await passwords.ofAccounts.makeVerifier(password).catch(unlessBusy);
  // The next sign-in makes it: nobody with the right password is sent away for it.
  if (verifier === null) return;
  await writer.write(async (w) => {
    // Somebody may have set another password meanwhile.
    const same = await w.tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', account.id)
      .where('password', '=', account.hash)
      .executeTakeFirst();
    if (same) await settleVerifier(w, account, verifier);
  });
}

function unlessBusy(error: unknown): null {
  if (error instanceof AppError && error.code === 'busy') return null;
  throw error;
}

async function hasVerifier(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_verifiers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
