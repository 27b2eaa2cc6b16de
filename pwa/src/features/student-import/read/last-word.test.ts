import { expect, it } from 'vitest';
import { divideAtLastWord } from './last-word.ts';

it.each([
  ['Mei Lin\nOmar  Haddad ', 'Mei, Lin\nOmar, Haddad'],
  ['Ana María\u00a0Cruz\r\n\r\nMei', 'Ana María, Cruz\n\nMei'],
  ['Mei Lin 2\nOmar Haddad K\nRoom 4', 'Mei, Lin, 2\nOmar, Haddad, K\nRoom, 4'],
  ['Leo, Ortiz\n小明，王 二', 'Leo, Ortiz\n小明，王 二'],
  ['"Bo Ek', '"Bo Ek'],
])('the last word of each line of %j without a comma becomes the last name', (text, divided) => {
  expect(divideAtLastWord(text)).toBe(divided);
});
