/**
 * The verifier of a password on this device, for use without a server: PBKDF2, so that a stolen tablet reveals
 * little.
 */
import { OFFLINE_PASSWORD_ITERATIONS } from 'shared-schema/rules/people/password';
import type { Verifier } from '#data/outbox/outbox-db.ts';
import { type Random, systemRandom } from '#platform/random.ts';

const SALT_BYTES = 16;
const HASH_BITS = 256;

/** Takes some tenths of a second on purpose. `rounds` is lower in tests only. */
export async function makeVerifier(
  password: string,
  random: Random = systemRandom,
  rounds: number = OFFLINE_PASSWORD_ITERATIONS,
): Promise<Verifier> {
  const salt = random.bytes(SALT_BYTES);
  return { salt: toBase64(salt), rounds, hash: toBase64(await derive(password, salt, rounds)) };
}

export async function isVerified(password: string, { salt, rounds, hash }: Verifier): Promise<boolean> {
  return toBase64(await derive(password, fromBase64(salt), rounds)) === hash;
}

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, HASH_BITS));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
