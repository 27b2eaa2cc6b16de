/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 s, as every such app makes them. */
import { createHmac, randomBytes } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of so many steps before and after count: clocks differ, and typing takes time. */
const NEAR_STEPS = 1;
/** So far apart two clocks may be for a code to be known as one of another time: 2 hours. */
const FAR_STEPS = 240;
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

/** Whole minutes that so many steps last, at least one. */
export const minutesOf = (steps: number): number =>
  Math.max(1, Math.round((Math.abs(steps) * STEP_MS) / 60_000));

/** What the server knows of an account's codes. */
export interface KnownCodes {
  /** Step of the newest code that was taken. */
  lastStep: number;
  /** So many steps the phone was ahead of this computer then. */
  drift: number;
}

/**
 * The step whose code this is, if it is newer than `lastStep`; else null. It counts beside the drift of the newest code
 * (RFC 6238, section 6), and beside none, as where this computer's clock was put right.
 */
export function matchTotp(secret: Buffer, typed: string, now: number, known: KnownCodes): number | null {
  const current = stepAt(now);
  const steps = [...stepsAround(current + known.drift), ...stepsAround(current)];
  const isRight = matcher(secret, typed, known.lastStep);
  return steps.filter((step) => Math.abs(step - current) <= FAR_STEPS).find(isRight) ?? null;
}

/** The step nearest to now within two hours whose code this is, if it is newer than `lastStep`; else null. */
export function findOtherTime(secret: Buffer, typed: string, now: number, lastStep: number): number | null {
  const current = stepAt(now);
  const isRight = matcher(secret, typed, lastStep);
  for (let apart = 0; apart <= FAR_STEPS; apart++) {
    const step = [current + apart, current - apart].find(isRight);
    if (step !== undefined) return step;
  }
  return null;
}

function matcher(secret: Buffer, typed: string, lastStep: number): (step: number) => boolean {
  const code = typed.replace(/\s/g, '');
  return (step) => step > lastStep && totpCode(secret, step) === code;
}

const stepsAround = (step: number) =>
  Array.from({ length: 2 * NEAR_STEPS + 1 }, (_, place) => step - NEAR_STEPS + place);

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
