/** What an authenticator app does with the key of a second factor. */
import { stepAt, totpCode } from '#access/second-factor/totp.ts';

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
