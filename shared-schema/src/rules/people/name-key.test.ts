import { describe, expect, it } from 'vitest';
import { isSameName, nameKey } from './name-key.ts';

describe('the key of a name', () => {
  it.each([
    ['José', 'Jose\u0301', 'two Unicode forms of an accent'],
    ['émile', 'ÉMILE', 'an accented letter in two cases'],
    ['mei', 'm\u200be\u200di\ufeff', 'zero-width characters'],
    ['mei', 'ｍｅｉ', 'full-width letters'],
    ['mei', 'MEI', 'capitals'],
    ['mei lin', ' mei\u00a0 lin ', 'blanks'],
    ['strasse', 'STRAßE', 'sharp s'],
    ['ΟΔΟΣ', 'οδος', 'final sigma'],
    ['rivera@school.test', 'Rivera@School.test', 'an email address'],
    ['co\u00adop', 'coop', 'a soft hyphen'],
    ['ﬁona', 'fiona', 'a ligature'],
  ])('the key of a name is the same for %o and %o (%s)', (a, b) => {
    expect(isSameName(a, b)).toBe(true);
  });

  it('the key of a name differs where letters differ', () => {
    expect(isSameName('jose', 'josé')).toBe(false);
    expect(isSameName('mei7', 'mei8')).toBe(false);
  });

  it('the key of a name is empty for an invisible name, and the key of a key is the same key', () => {
    expect(nameKey('\u200b \u2060\u3164')).toBe('');
    for (const name of ['ΐΣΑΣ', 'Ǆ', 'İstanbul', 'ŉ', 'ᾳ\u0345'])
      expect(nameKey(nameKey(name))).toBe(nameKey(name));
  });
});
