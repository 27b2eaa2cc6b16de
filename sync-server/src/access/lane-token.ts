/**
 * Submit tokens that say whose they are: lane, account and device, with a proof that this school made them. A server
 * that was restored to before the registration can still identify a tablet whose registration it lost.
 * docs/decisions/012-lane-tokens-prove-themselves.md
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { newToken } from './tokens.ts';

/** Uids of what a token belongs to. */
export interface LaneClaims {
  readonly lane: string;
  readonly account: string;
  readonly device: string;
}

/** A fresh token, another one each time. `key` is the school's. */
export function signLaneToken(key: string, { lane, account, device }: LaneClaims): string {
  const claims = Buffer.from([lane, account, device, newToken()].join(' ')).toString('base64url');
  return `${claims}.${proofOf(key, claims)}`;
}

/** What the token claims, or null when this school did not make it. */
export function readLaneToken(key: string, token: string): LaneClaims | null {
  const [claims = '', proof = ''] = token.split('.');
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(key, claims))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [lane, account, device] = Buffer.from(claims, 'base64url').toString().split(' ');
  return lane && account && device ? { lane, account, device } : null;
}

const proofOf = (key: string, claims: string) => createHmac('sha256', key).update(claims).digest('base64url');
