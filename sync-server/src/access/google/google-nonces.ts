/**
 * One nonce per visit of the page with Google's button. The browser keeps a secret in a cookie, Google signs the hash
 * of it: a token works once, and only in the browser that asked for it.
 */
import { type Clock, MINUTE_MS } from 'shared-schema/clock';
import { hashToken, newToken } from '../tokens.ts';

/** From the page to the token. */
export const NONCE_LIFETIME_MS = 10 * MINUTE_MS;
/** Bounds the memory. The oldest go first. */
const MAX_NONCES = 10_000;

export interface GoogleNonces {
  /** The secret for the cookie, and the nonce that Google signs. */
  issue(): { secret: string; nonce: string };
  /** The nonce of this secret while it may still be used, or null. */
  find(secret: string | undefined): string | null;
  /** False when it was used before. */
  spend(nonce: string): boolean;
}

export function createGoogleNonces(clock: Clock): GoogleNonces {
  const expiries = new Map<string, number>();
  const isAlive = (nonce: string) => (expiries.get(nonce) ?? 0) > clock.now();
  return {
    issue() {
      const secret = newToken();
      const nonce = hashToken(secret);
      const [oldest] = expiries.keys();
      if (expiries.size >= MAX_NONCES && oldest !== undefined) expiries.delete(oldest);
      expiries.set(nonce, clock.now() + NONCE_LIFETIME_MS);
      return { secret, nonce };
    },
    find(secret) {
      const nonce = secret === undefined ? null : hashToken(secret);
      return nonce !== null && isAlive(nonce) ? nonce : null;
    },
    spend(nonce) {
      const wasAlive = isAlive(nonce);
      expiries.delete(nonce);
      return wasAlive;
    },
  };
}
