/** Codes that people type: in groups of four, without letters and digits that are easily confused. */
import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** `letters` of them, for example `K7QX-2MPA` for eight. */
export function randomCode(letters: number): string {
  const drawn = Array.from({ length: letters }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return drawn.join('').replace(/(.{4})(?=.)/g, '$1-');
}
