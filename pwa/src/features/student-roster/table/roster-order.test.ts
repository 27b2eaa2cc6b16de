import { expect, test } from 'vitest';
import { schoolClass, student } from '#test/teacher-rows.ts';
import { FIRST_ORDER, nextOrder, orderRoster } from './roster-order.ts';

const classes = [schoolClass('w', { name: 'Wrens' }), schoolClass('r', { name: 'Robins' })];
const students = [
  student('mei10', { firstName: 'Ána', classCodeUid: 'w', grade: '1' }),
  student('mei9', { firstName: 'Bo', classCodeUid: null, grade: 'K' }),
  student('abe', { firstName: 'Cleo', classCodeUid: 'r', grade: null }),
];
const ordered = (by: (typeof FIRST_ORDER)['by'], direction = FIRST_ORDER.direction) =>
  orderRoster(students, classes, { by, direction }).map(({ firstName }) => firstName);

test('each column orders the roster, numbers in usernames by their size and kindergarten before grade 1', () => {
  expect(ordered('name')).toEqual(['Ána', 'Bo', 'Cleo']);
  expect(ordered('username')).toEqual(['Cleo', 'Bo', 'Ána']);
  expect(ordered('class')).toEqual(['Cleo', 'Ána', 'Bo']);
  expect(ordered('grade')).toEqual(['Bo', 'Ána', 'Cleo']);
});

test('students without a class or grade come last in both directions', () => {
  expect(ordered('class', 'descending')).toEqual(['Ána', 'Cleo', 'Bo']);
  expect(ordered('grade', 'descending')).toEqual(['Ána', 'Bo', 'Cleo']);
});

test('a second press on the heading of a column turns its order round', () => {
  const once = nextOrder(FIRST_ORDER, 'grade');
  expect(once).toEqual({ by: 'grade', direction: 'ascending' });
  expect(nextOrder(once, 'grade')).toEqual({ by: 'grade', direction: 'descending' });
  expect(nextOrder(nextOrder(once, 'grade'), 'grade')).toEqual(once);
});
