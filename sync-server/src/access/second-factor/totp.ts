/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 s, as every such app makes them. */
import { createHmac, randomBytes } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of so many steps before and after count: clocks differ, and typing takes time. */
const DRIFT_STEPS = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of a step; tests and apps compute the same. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest[digest.length - 1] ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

/** The step whose code this is, if it is newer than `lastStep`; else null. */
export function matchTotp(secret: Buffer, typed: string, now: number, lastStep: number): number | null {
  const code = typed.replace(/\s/g, '');
  const current = stepAt(now);
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (step > lastStep && totpCode(secret, step) === code) return step;
  }
  return null;
}

/** As apps read a secret: RFC 4648 base32 without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says. */
export function totpAddress(secret: Buffer, username: string): string {
  const label = encodeURIComponent(`Chickadee:${username}`);
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Chickadee`;
}
