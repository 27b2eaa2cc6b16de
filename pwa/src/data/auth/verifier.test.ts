import { OFFLINE_PASSWORD_ITERATIONS } from 'shared-schema/rules/people/password';
import { describe, expect, it } from 'vitest';
import { isVerified, makeVerifier } from './verifier.ts';

describe('verifier', () => {
  it('a verifier uses 600,000 rounds and a new salt each time', async () => {
    const [first, second] = [
      await makeVerifier('bird', undefined, 10),
      await makeVerifier('bird', undefined, 10),
    ];
    expect(OFFLINE_PASSWORD_ITERATIONS).toBe(600_000);
    expect(first.salt).not.toBe(second.salt);
    expect(await isVerified('bird', first)).toBe(true);
    expect(await isVerified('Bird', first)).toBe(false);
  });
});
