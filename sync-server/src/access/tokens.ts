/** Random bearer tokens. The database keeps their hashes only, so a stolen copy of it signs nobody in. */
import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored of a token, and by which a presented token is found. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
