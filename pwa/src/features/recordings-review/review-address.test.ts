import { expect, it } from 'vitest';
import { changeReviewAddress, readReviewAddress } from './review-address.ts';

const read = (address: string) => readReviewAddress(new URLSearchParams(address));

it('an address says view, filters, search and order', () => {
  const address = 'view=student&student=mei&activity=park&class=bluebirds&status=unheard&q=lin&sort=pending';
  const state = {
    ...{ view: 'student', student: 'mei', activity: 'park', class: 'bluebirds' },
    ...{ status: 'unheard', search: 'lin', order: 'pending' },
  };
  expect(read(address)).toEqual(state);
  const written = changeReviewAddress(new URLSearchParams(), read(address));
  expect(readReviewAddress(written)).toEqual(state);
});

it('an address of other words, and one with empty fields, is read as the beginning', () => {
  expect(read('view=moon&status=&student=&sort=up')).toEqual(read(''));
  expect(read('')).toMatchObject({ view: 'activity', status: 'all', student: null, order: 'name' });
});

it('what is as at the beginning leaves the address, and what the page does not know stays', () => {
  const params = new URLSearchParams('view=student&student=mei&from=analytics');
  const next = changeReviewAddress(params, { view: 'activity', student: null });
  expect(next.toString()).toBe('from=analytics');
});
