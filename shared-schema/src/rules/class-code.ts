/** Class codes that children can read aloud and copy. Specification, teacher side, sections 2 and 3 'class_codes'. */
import type { Random } from './people/free-username.ts';

export const CLASS_CODE_LENGTH = 6;
/** Without O/0, I/L/1, B/8, S/5 and Z/2, which are easily confused on a board. */
export const CLASS_CODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679';

/** A new code; the caller makes another when a class has it. */
export function generateClassCode(random: Random): string {
  const letters = Array.from(
    { length: CLASS_CODE_LENGTH },
    () => CLASS_CODE_ALPHABET[Math.floor(random() * CLASS_CODE_ALPHABET.length)],
  );
  return letters.join('');
}

/** A typed code as it is stored: capitals, without spaces and dashes. */
export function normalizeClassCode(typed: string): string {
  return typed.replace(/[\s-]+/g, '').toUpperCase();
}
