/** Hashing comes before the write job: it takes about 30 ms on another thread, and everybody waits for a job. */
import type { Actor } from '#access/actor.ts';
import type { Passwords } from '#access/passwords.ts';
import type { Verifier } from '#access/verifiers.ts';
import type { School } from '#context.ts';
import { findRow, type Ref } from '#db/rows.ts';
import { prepareVerifier } from './verifiers.ts';

/** A student's password mirrors the username unless one is given. */
export interface PasswordInput {
  username?: string | null | undefined;
  password?: string | null | undefined;
  role?: string | null | undefined;
}

/** What a call that may set a password brings into its write job. */
export interface PreparedPassword {
  /** Undefined when the input can lead to no password. */
  readonly hash: string | undefined;
  /** For `settleVerifier`. */
  readonly verifier: Verifier | null | undefined;
}

/**
 * For POST /api/users: nobody signs teachers up but themselves, and teachers make students only. Throws `busy` when too
 * many wait to sign up.
 */
export async function prepareNewPassword(
  { passwords, gates }: Pick<School, 'passwords' | 'gates'>,
  actor: Actor,
  input: PasswordInput,
): Promise<PreparedPassword> {
  const made = actor.kind === 'anonymous' || actor.role === 'admin' ? 'teacher' : 'student';
  const role = (actor.kind !== 'anonymous' && input.role) || made;
  const work = () => prepare(passwords, { role, username: input.username }, input);
  return actor.kind === 'anonymous' ? gates.passwords.run(work) : work();
}

/** For calls that change the password of the user meant by `ref`. */
export async function prepareChangedPassword(
  { passwords, db }: Pick<School, 'passwords' | 'db'>,
  ref: Ref,
  input: PasswordInput,
): Promise<PreparedPassword> {
  const user = input.password ? await findRow(db, 'users', ref) : undefined;
  const role = input.role ?? user?.role ?? 'teacher';
  return prepare(passwords, { role, username: input.username ?? user?.username }, input);
}

async function prepare(
  passwords: Passwords,
  account: { role: string; username: string | null | undefined },
  { username, password }: PasswordInput,
): Promise<PreparedPassword> {
  const plain = password || username?.trim();
  return {
    hash: plain ? await passwords.hash(plain) : undefined,
    verifier: password ? await prepareVerifier(account, password) : undefined,
  };
}
