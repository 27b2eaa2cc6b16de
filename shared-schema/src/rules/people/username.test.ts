import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLASS_CODE_ALPHABET,
  CLASS_CODE_LENGTH,
  generateClassCode,
  normalizeClassCode,
} from '../class-code.ts';
import { MAX_LINE_LENGTH } from '../text-limits.ts';
import { anotherUsername, pickFreeUsername } from './free-username.ts';
import { generateBulkUsername, generateUsername } from './username.ts';

const lowest = () => 0;
const highest = () => 1 - Number.EPSILON;

describe('usernames', () => {
  it('usernames are first plus last name with a number from 0 to 99', () => {
    expect(generateUsername('Mei', 'Lin', lowest)).toBe('meilin0');
    expect(generateUsername('Ana María', 'de la Cruz', highest)).toBe('anamariadelacruz99');
  });

  it('usernames have no accents and no signs, and keep letters of other scripts', () => {
    expect(generateUsername('Zoë-Ann', 'O’Brien', lowest)).toBe('zoeannobrien0');
    expect(generateUsername('Øyvind', 'Łoś', lowest)).toBe('oyvindlos0');
    expect(generateUsername('Jürgen', 'Groß', lowest)).toBe('jurgengross0');
    expect(generateBulkUsername('小明', '王', lowest)).toBe('小明王1');
    expect(generateBulkUsername('★', '-', lowest)).toBe('students1');
  });

  it('usernames keep syllables and voiced letters of Korean and Japanese whole', () => {
    expect(generateBulkUsername('민준', '김', lowest)).toBe('민준김1');
    expect(generateUsername('がく', 'ぺ', lowest)).toBe('がくぺ0');
    expect(generateBulkUsername('José'.normalize('NFD'), 'Ñu', lowest)).toBe('josen1');
  });

  it('a username of the longest names has room for its number', () => {
    const name = 'ß'.repeat(300);
    for (const username of [generateUsername(name, name, lowest), generateBulkUsername(name, name, lowest)])
      expect(anotherUsername(username, 5, () => false, highest).length).toBeLessThanOrEqual(MAX_LINE_LENGTH);
  });

  it('usernames in bulk are first name plus last initial with a number from 1 to 99', () => {
    expect(generateBulkUsername('Mei', 'Lin', lowest)).toBe('meil1');
    expect(generateBulkUsername('Leo', 'Ortiz', highest)).toBe('leoo99');
  });

  it('usernames that exist get another number, even when every number exists', () => {
    const taken = new Set(['meil1']);
    const numbers = [0, 0, 0.5];
    expect(
      pickFreeUsername(
        () => generateBulkUsername('Mei', 'Lin', () => numbers.shift() ?? 0),
        (username) => taken.has(username),
      ),
    ).toBe('meil50');
    expect(
      pickFreeUsername(
        () => 'meil1',
        (username) => taken.has(username),
      ),
    ).toBe('meil100');
  });
});

describe('class codes', () => {
  it('class codes are six letters and digits that are not easily confused', () => {
    for (const lookalike of 'O0I1L8B5S2Z') expect(CLASS_CODE_ALPHABET).not.toContain(lookalike);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const code = generateClassCode(() => random);
        expect(code).toHaveLength(CLASS_CODE_LENGTH);
        expect(normalizeClassCode(code)).toBe(code);
      }),
      { seed: 20_261_120 },
    );
  });

  it('class codes may be typed with spaces and small letters', () => {
    expect(normalizeClassCode(' acd-efg ')).toBe('ACDEFG');
  });
});

describe('a username in place of one that is taken', () => {
  it('a replacement username has the same letters and another number, drawn from more with each try', () => {
    expect(
      anotherUsername(
        'meilin7',
        1,
        () => false,
        () => 0,
      ),
    ).toBe('meilin1');
    expect(
      anotherUsername(
        'meilin7',
        1,
        () => false,
        () => 0.999_99,
      ),
    ).toBe('meilin999');
    expect(
      anotherUsername(
        'meilin7',
        3,
        () => false,
        () => 0.999_999,
      ),
    ).toBe('meilin99999');
  });

  it('a replacement username is none that is known to exist', () => {
    expect(
      anotherUsername(
        'meilin7',
        1,
        (name) => name === 'meilin1',
        () => 0,
      ),
    ).toBe('meilin100');
  });
});
