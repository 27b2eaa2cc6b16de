import { expect, test } from 'vitest';
import { isTooDeep, MAX_JSON_DEPTH } from './json-depth.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('a text is too deep beyond the limit, counting lists and objects alike', () => {
  expect(isTooDeep(nested(MAX_JSON_DEPTH))).toBe(false);
  expect(isTooDeep(nested(MAX_JSON_DEPTH + 1))).toBe(true);
  expect(isTooDeep('{"a":[{"b":1}]}', 3)).toBe(false);
  expect(isTooDeep('{"a":[{"b":1}]}', 2)).toBe(true);
});

test('brackets in a string are no depth, also behind an escaped quotation mark', () => {
  expect(isTooDeep(JSON.stringify('['.repeat(500)))).toBe(false);
  expect(isTooDeep(JSON.stringify({ a: `"${'{'.repeat(500)}\\` }))).toBe(false);
});

test('a list is as long as it likes', () => {
  expect(isTooDeep(JSON.stringify(Array.from({ length: 10_000 }, () => [])))).toBe(false);
});
