/** What an authenticator app does with the key of a second factor. */
import { stepAt, totpCode } from '#access/second-factor/totp.ts';
import type { TestClock } from '../test-clock.ts';
import type { Person } from './person.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that the app shows at `now`, or `ahead` steps later. `key` may stand in groups. */
export function codeOf(key: string, now: number, ahead = 0): string {
  const bits = [...key.replace(/\s/g, '')].map((letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return totpCode(secret, stepAt(now) + ahead);
}

/** Turns the second factor of a person on; the next code counts at once. */
export async function turnOnSecondFactor(person: Person, currentPassword: string, clock: TestClock) {
  const { secret, picture } = await person.ok('POST /api/auth/second-factor', { body: { currentPassword } });
  const { recoveryCodes } = await person.ok('POST /api/auth/second-factor/confirm', {
    body: { code: codeOf(secret, clock.now()) },
  });
  clock.advance(STEP_MS);
  return { secret, picture, recoveryCodes };
}
