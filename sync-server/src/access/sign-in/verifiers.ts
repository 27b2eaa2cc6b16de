/**
 * Proofs of a password that a class tablet can check without a server: PBKDF2 as browsers have it, in the
 * form of the app's `data/auth/verifier.ts`. Signing in at the server is checked with argon2id instead.
 */
import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { OFFLINE_PASSWORD_ITERATIONS } from 'shared-schema/rules/people/password';
import type { TabletMember } from 'shared-schema/sync';

export type Verifier = NonNullable<TabletMember['verifier']>;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify(pbkdf2);

/**
 * Needs some tenths of a second on another thread: call it before a write, never inside one. `rounds` is lower in
 * tests only.
 */
export async function makeVerifier(
  password: string,
  rounds: number = OFFLINE_PASSWORD_ITERATIONS,
): Promise<Verifier> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, rounds, HASH_BYTES, 'sha256');
  return {
    salt: salt.toString('base64'),
    rounds,
    hash: hash.toString('base64'),
  };
}
