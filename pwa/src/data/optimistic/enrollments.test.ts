import { expect, test } from 'vitest';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { fromServer, lane } from '#test/overlay-fixtures.ts';
import { addReducers, overlayTable } from './overlay-table.ts';
import { teacherReducers } from './teacher-reducers.ts';

addReducers(teacherReducers);

const into = (classCodeUid: string, uid: string) => ({ uid, studentUid: 's1', classCodeUid });

test('a student is put into a class besides the home class, and a move leaves the home class only', () => {
  const home = { uid: 's1', classCodeUid: 'k1' } as OptimisticRow<'users'>;
  const rows = fromServer(
    overlayTable('student_class_enrollments', [], lane('t', ['student.enroll', into('k1', 'e1')])),
  );
  const shownAfter = (...entries: Parameters<typeof lane>[1][]) => {
    const commands = lane('teacher', ...entries);
    const enrollments = overlayTable('student_class_enrollments', rows, commands, { users: [home] });
    const [student] = overlayTable('users', [home], commands);
    const classes = enrollments.filter(({ isActive }) => isActive).map((row) => row.classCodeUid);
    return [student?.classCodeUid, ...classes.sort()];
  };
  expect(shownAfter(['student.enroll', into('k2', 'e2')])).toEqual(['k1', 'k1', 'k2']);
  const both = ['student.enroll', into('k2', 'e2')] as const;
  expect(shownAfter([...both], ['student.join', into('k3', 'e3')])).toEqual(['k3', 'k2', 'k3']);
  expect(shownAfter([...both], ['student.join', into('k2', 'e4')])).toEqual(['k2', 'k2']);
  expect(shownAfter([...both], ['student.leave', { studentUid: 's1', classCodeUid: 'k2' }])).toEqual([
    ...['k1', 'k1'],
  ]);
  expect(shownAfter([...both], ['student.leave', { studentUid: 's1' }])).toEqual([null, 'k2']);
  const backBesides = [
    ['student.leave', { studentUid: 's1', classCodeUid: 'k1' }],
    ['student.enroll', into('k1', 'e5')],
  ] as const;
  expect(shownAfter([...backBesides[0]], [...backBesides[1]])).toEqual([null, 'k1']);
  expect(shownAfter([...both], ['class.delete', { uid: 'k2' }])).toEqual(['k1', 'k1']);
});
