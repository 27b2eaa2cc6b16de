/** Hashes before the write: a hash needs about 30 ms on another thread, and all other writes wait for one that runs. */
import { isSameName } from 'shared-schema/rules/people/name-key';
import { passwordProblem } from 'shared-schema/rules/people/password';
import type { Actor } from '#access/actor.ts';
import type { Passwords } from '#access/sign-in/passwords.ts';
import type { Verifier } from '#access/sign-in/verifiers.ts';
import type { RowOf } from '#db/rows.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { prepareVerifier } from './verifiers.ts';

/** A student's password mirrors the username unless one is given. */
export interface PasswordInput {
  username?: string | null | undefined;
  password?: string | null | undefined;
  email?: string | null | undefined;
  role?: string | null | undefined;
}

/** What a call that may set a password brings into the transaction. */
export interface PreparedPassword {
  /** What is set, undefined where that is nothing: the hash is then a new username's. */
  readonly password?: string | undefined;
  /** Undefined when the input can lead to no password. */
  readonly hash: string | undefined;
  /** For `settleVerifier`. */
  readonly verifier: Verifier | null | undefined;
}

/**
 * For POST /api/users: nobody signs teachers up but themselves, and teachers make students only. Throws `rate_limited`
 * for an anonymous caller from an address that signed up too many, `busy` when too many wait, and what is wrong with a password.
 */
export async function prepareNewPassword(
  { passwords, signUpLimit }: Pick<School, 'passwords' | 'signUpLimit'>,
  actor: Actor,
  input: PasswordInput,
  address: string,
): Promise<PreparedPassword> {
  const isAnonymous = actor.kind === 'anonymous';
  const made = isAnonymous || actor.role === 'admin' ? 'teacher' : 'student';
  const role = (!isAnonymous && input.role) || made;
  requireGoodPassword({ ...input, role });
  if (isAnonymous) signUpLimit.charge(address);
  return prepare(isAnonymous ? passwords.ofAnonymous : passwords.ofAccounts, { ...input, role }, input);
}

/** For a reset of the password of `user`. Throws what is wrong with it. */
export async function prepareChangedPassword(
  { passwords }: Pick<School, 'passwords'>,
  user: RowOf<'users'>,
  input: PasswordInput,
): Promise<PreparedPassword> {
  const account = accountAfter(user, input);
  requireGoodPassword({ ...account, password: input.password });
  return prepare(passwords.ofAccounts, account, input);
}

/** For the edit form: a password that is only the username in another form goes on mirroring the stored one. */
export async function prepareEditedPassword(
  school: Pick<School, 'passwords'>,
  user: RowOf<'users'>,
  input: PasswordInput,
): Promise<PreparedPassword> {
  if (setsPassword(user, input)) return prepareChangedPassword(school, user, input);
  requireGoodPassword({ ...accountAfter(user, input), password: input.password });
  return prepareChangedPassword(school, user, { ...input, password: undefined });
}

const accountAfter = (user: RowOf<'users'>, { role, username, email }: PasswordInput) => ({
  role: role ?? user.role,
  username: username ?? user.username,
  email: email ?? user.email,
});

/** True where the input sets a password that is not simply the username once more, as the edit form sends it. */
export function setsPassword(user: RowOf<'users'>, { username, password }: PasswordInput): boolean {
  if (!password) return false;
  const mirrors = user.role === 'student' && user.passwordMirrorsUsername;
  return !(mirrors && isSameName(password, username || user.username));
}

/** Throws password_too_short, password_is_name. A student's may be anything. */
export function requireGoodPassword({ role, password, ...names }: PasswordInput): void {
  if (role === 'student' || !password) return;
  const problem = passwordProblem(password, names);
  if (problem) throw new AppError(problem);
}

async function prepare(
  passwords: Passwords,
  account: { role: string; username?: string | null | undefined },
  { username, password }: PasswordInput,
): Promise<PreparedPassword> {
  const plain = password || username?.trim();
  return {
    password: password || undefined,
    hash: plain ? await passwords.hash(plain) : undefined,
    verifier: password ? await prepareVerifier(passwords, account, password) : undefined,
  };
}
