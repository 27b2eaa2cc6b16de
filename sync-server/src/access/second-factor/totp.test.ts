import { describe, expect, it } from 'vitest';
import { findOtherTime, matchTotp, stepAt, toBase32, totpAddress, totpCode } from './totp.ts';

/** The secret and the times of RFC 6238, appendix B; their codes have eight digits, of which the last six count here. */
const secret = Buffer.from('12345678901234567890');
const known = { lastStep: 0, drift: 0 };
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(vectors)('the code at second %i is %s, as in RFC 6238', (second, code) => {
    expect(totpCode(secret, stepAt(second * 1000))).toBe(code);
  });

  it('a code counts in its step and the steps beside it', () => {
    const at = (second: number) => matchTotp(secret, '287 082', second * 1000, known);
    expect([0, 30, 59, 89, 90].map(at)).toEqual([1, 1, 1, 1, null]);
  });

  it('a code does not count again, nor one that is older', () => {
    expect(matchTotp(secret, '287082', 59_000, { ...known, lastStep: 1 })).toBeNull();
    expect(matchTotp(secret, '287082', 59_000, known)).toBe(1);
  });

  it('a code counts beside the drift of the last one, and where the clock was put right since', () => {
    const at = (step: number) => matchTotp(secret, totpCode(secret, 1000 + step), 30_000_000, drifted);
    const drifted = { lastStep: 0, drift: 8 };
    expect([-2, -1, 0, 1, 2, 6, 7, 8, 9, 10].map(at)).toEqual([
      null,
      999,
      1000,
      1001,
      null,
      null,
      1007,
      1008,
      1009,
      null,
    ]);
  });

  it('a code of another time is known within two hours, and not where it was used', () => {
    const at = (step: number) => findOtherTime(secret, totpCode(secret, 1000 + step), 30_000_000, 900);
    expect([-241, -150, -99, 20, 240, 241].map(at)).toEqual([null, null, 901, 1020, 1240, null]);
  });

  it('an app reads the secret in base32', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(totpAddress(secret, 'ana rivera')).toBe(
      'otpauth://totp/Chickadee%3Aana%20rivera?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Chickadee',
    );
  });
});
