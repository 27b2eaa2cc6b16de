/** Any character of Unicode, for random texts. fast-check's own lists all 1.1 million of them before the first one. */
import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff - SURROGATES;

/** One character of UTF-16, or a pair of surrogates that belong together. */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: LAST }).map(
  (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES),
  // With the way back, fast-check also sends texts that programs stumble over, like `__proto__`.
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not a character');
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);
