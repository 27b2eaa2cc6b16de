import { expect, it } from 'vitest';
import { readField } from './read-field.ts';

it.each([
  ['an error', new TypeError('no'), 'name', 'TypeError'],
  ['a plain object', { code: 'storage_full' }, 'code', 'storage_full'],
  ['an object without the field', {}, 'code', undefined],
  ['nothing', undefined, 'code', undefined],
  ['null', null, 'code', undefined],
  ['a text', 'unreachable', 'length', undefined],
])('the field of %s is read', (_, value, name, found) => {
  expect(readField(value, name)).toBe(found);
});
