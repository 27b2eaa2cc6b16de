import { describe, expect, it } from 'vitest';
import type { Student } from '#data/queries/teacher/rows.ts';
import { child, commandsOf, fileClass, kinds, listed, only } from '#test/import-situation.ts';
import type { ListedStudent } from '../read/roster.ts';

const list = (...students: ListedStudent[]) => [fileClass(students, { key: null, isWhole: false })];

const here = (uid: string, firstName: string, lastName: string, patch: Partial<Student> = {}) =>
  child(uid, { firstName, lastName, classCodeUid: 'owls', ...patch });

describe('children whose names differ only in accents', () => {
  const dung = here('dung', 'Dung', 'Nguyễn');
  const dũng = here('dũng', 'Dũng', 'Nguyễn');
  const row = (firstName: string) => listed(null, { firstName, lastName: 'Nguyễn' });

  it('each of two such children is found again by the own name, in whatever order the list has them', () => {
    const file = list(row('Dũng'), row('Dung'));
    expect(kinds({ file, students: [dung, dũng] })).toEqual(['same', 'same']);
    expect(kinds({ file, students: [dũng, dung] })).toEqual(['same', 'same']);
  });

  it('a name with other accents than that of a child of the class is a question, and renames nobody', () => {
    const situation = { file: list(row('Dũng')), students: [dung] };
    expect(kinds(situation)).toEqual(['unanswered']);
    expect(commandsOf(situation)).toEqual([]);
  });

  it('a child whose own name is in the list is not offered to a name with other accents', () => {
    expect(kinds({ file: list(row('Dũng'), row('Dung')), students: [dung] })).toEqual(['new', 'same']);
    expect(kinds({ file: list(row('Dung'), row('Dũng')), students: [dung] })).toEqual(['same', 'new']);
  });

  it('of two children of one name, the one whom the list does not name stays a question', () => {
    const students = [dung, { ...dung, uid: 'dung2' }];
    expect(kinds({ file: list(row('Dung'), row('Dũng')), students })).toEqual(['same', 'unanswered']);
    const file = list(row('Dung'), row('Dung'), row('Dũng'));
    expect(kinds({ file, students })).toEqual(['same', 'same', 'new']);
  });

  it('the child of the very name comes first, also from another class', () => {
    const students = [dung, { ...dũng, classCodeUid: 'wrens' }];
    expect(only({ file: list(row('Dũng')), students })).toMatchObject({
      kind: 'unanswered',
      question: { candidates: [{ uid: 'dũng' }, { uid: 'dung' }] },
    });
  });

  it('a child of two classes of a file counts once', () => {
    const twice = listed('c1', { firstName: 'Dung', lastName: 'Nguyễn' });
    const other = listed('c2', { firstName: 'Dũng', lastName: 'Nguyễn' });
    const file = [fileClass([twice, other]), fileClass([twice], { key: 'class-2' })];
    const students = [dung, { ...dung, uid: 'dung2' }];
    expect(kinds({ file, students }).slice(0, 2)).toEqual(['changed', 'unanswered']);
  });
});
