import { expect, it } from 'vitest';
import { personNameOf } from './person-name.ts';

it.each([
  ['Mei', 'Lin', 'Mei Lin'],
  ['Mei', null, 'Mei'],
  ['', 'Lin', 'Lin'],
  [null, undefined, 'mei1'],
  [' ', ' ', 'mei1'],
])('a person with the names %o and %o is written as %s', (firstName, lastName, name) =>
  expect(personNameOf({ firstName, lastName, username: 'mei1' })).toBe(name),
);
