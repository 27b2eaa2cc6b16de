/** What a grown-up's password must be. A child's may be anything, and is the username unless somebody chose one. */
import { isSameName } from './name-key.ts';

/** Shortest password of a teacher or an administrator, in characters. */
const MIN_PASSWORD_LENGTH = 8;

/** PBKDF2 iterations of the hash with which a device checks a password offline. The server and the app use the same number. */
export const OFFLINE_PASSWORD_ITERATIONS = 600_000;

export type PasswordProblem = 'password_too_short' | 'password_is_name';

interface Names {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** What is wrong with the password, as a code of the contract's catalog; null when nothing is. */
export function passwordProblem(password: string, { username, email }: Names): PasswordProblem | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'password_too_short';
  const names = [username, email, email?.split('@')[0]];
  return names.some((name) => name && isSameName(name, password)) ? 'password_is_name' : null;
}
