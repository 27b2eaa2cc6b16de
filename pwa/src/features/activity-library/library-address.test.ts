import { expect, it } from 'vitest';
import { activityItems } from '#data/queries/teacher/library/activity-items.ts';
import { type LibraryFilter, libraryRows, NOT_ASSIGNED } from '#data/queries/teacher/library/library.ts';
import { activity, schoolClass, teacherData } from '#test/teacher-rows.ts';
import { readAddress, withoutUnknown } from './library-address.ts';

const rows = libraryRows(activityItems([activity('zoo', { title: 'The zoo' })], teacherData()));
const owls = schoolClass('owls');

/** The filters of an address that the page can show. */
function filtersOf(address: string, schoolClasses = [owls]): Pick<LibraryFilter, 'class' | 'script'> {
  const { query } = readAddress(new URLSearchParams(address), { order: 'modified', view: 'grid' });
  const { class: wanted, script } = withoutUnknown(query, rows, schoolClasses);
  return { class: wanted, script };
}

it('a class narrows the list once the device knows it', () => {
  expect(filtersOf('class=owls', [])).toMatchObject({ class: null });
  expect(filtersOf('class=owls', [owls])).toMatchObject({ class: 'owls' });
});

it('activities without a class can be listed also by a teacher without classes', () => {
  expect(filtersOf('class=none', [])).toMatchObject({ class: NOT_ASSIGNED });
});

it('letters narrow the list while a title has them', () => {
  expect(filtersOf('letters=latin')).toMatchObject({ script: 'latin' });
  expect(filtersOf('letters=chinese')).toMatchObject({ script: null });
});
