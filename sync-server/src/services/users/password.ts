/** Hashing comes before the write job: it takes about 30 ms on another thread, and everybody waits for a job. */
import type { Passwords } from '#access/passwords.ts';

/** A student's password mirrors the username unless one is given. */
export interface PasswordInput {
  username?: string | null | undefined;
  password?: string | null | undefined;
}

/** Hash of the password that this input may lead to; undefined when it can lead to none. */
export async function preparePassword(
  passwords: Passwords,
  input: PasswordInput,
): Promise<string | undefined> {
  const plain = input.password || input.username?.trim();
  return plain ? passwords.hash(plain) : undefined;
}
