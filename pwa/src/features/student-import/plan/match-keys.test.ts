import { describe, expect, it } from 'vitest';
import type { Student } from '#data/queries/teacher/rows.ts';
import { child, commandsOf, decide, fileClass, kinds, listed, only } from '#test/import-situation.ts';
import { classListCsv } from '../read/class-list-csv.ts';
import type { ListedStudent } from '../read/roster.ts';
import { readStudentList } from '../read/student-list.ts';

const list = (...students: ListedStudent[]) => [fileClass(students, { key: null, isWhole: false })];
const read = (...lines: string[]) => list(...readStudentList(lines.join('\n')).students);

const here = (uid: string, firstName: string, lastName: string, patch: Partial<Student> = {}) =>
  child(uid, { firstName, lastName, classCodeUid: 'owls', ...patch });

const mei = here('mei', 'Mei', 'Lin', { username: 'meil1', sourcedId: '0012345' });
const omar = here('omar', 'Omar', 'Haddad', { username: 'omarh1', sourcedId: '0012346' });

describe('student IDs without the zeros before them, which a spreadsheet leaves out', () => {
  it.each([
    ['with usernames', (text: string) => text],
    ['without usernames', (text: string) => text.replace(/,(Username|\w+1),/g, ',,')],
  ])('a class list %s that went through a spreadsheet changes nothing', (_, edit) => {
    const students = [mei, omar];
    const text = edit(classListCsv(students).slice(1)).replace(/,0+(?=\d)/g, ',');
    expect(text).toContain(',12345');
    const file = list(...readStudentList(text).students);
    expect(kinds({ file, students })).toEqual(['same', 'same']);
    expect(commandsOf({ file, students })).toEqual([]);
  });

  it('a child who moved is found by such a student ID, and keeps the one of the school', () => {
    const students = [{ ...mei, classCodeUid: 'wrens' }];
    expect(commandsOf({ file: list(listed('12345', { grade: '3' })), students })).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', grade: '3' } },
      { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'owls' } },
    ]);
  });

  it('a student ID that is somebody’s own with its zeros is found first', () => {
    const students = [mei, { ...omar, sourcedId: '12345' }];
    const rows = [listed('12345', { firstName: 'Omar', lastName: 'Haddad' }), listed('0012345')];
    expect(kinds({ file: list(...rows), students })).toEqual(['same', 'same']);
    expect(kinds({ file: list(...rows.toReversed()), students })).toEqual(['same', 'same']);
  });

  it('where two student IDs become one without their zeros, the name says which child is meant', () => {
    const students = [mei, { ...omar, sourcedId: '012345' }];
    const row = listed('12345', { firstName: 'Omar', lastName: 'Haddad' });
    expect(kinds({ file: list(row), students })).toEqual(['same']);
    const stranger = listed('12345', { firstName: 'Zoe', lastName: 'Park' });
    expect(kinds({ file: list(stranger), students })).toEqual(['new']);
  });

  it('letters and signs belong to a student ID, and a roster file means each zero', () => {
    const students = [{ ...mei, sourcedId: '0a1' }];
    expect(kinds({ file: list(listed('a1')), students })).toEqual(['new']);
    expect(kinds({ file: [fileClass([listed('12345')])], students: [mei] })).toEqual(['new', 'gone']);
  });
});

describe('the student ID of a child who has one', () => {
  it('a list does not replace the student ID of the school, and says so', () => {
    const row = listed('777', { username: 'meil1', grade: '3' });
    const situation = { file: list(row), students: [mei] };
    expect(only(situation)).toMatchObject({ kind: 'changed', keptKey: '0012345' });
    expect(commandsOf(situation)).toMatchObject([{ payload: { uid: 'mei', grade: '3' } }]);
    expect(commandsOf(situation)[0]?.payload).not.toHaveProperty('sourcedId');
    const same = { file: list({ ...row, grade: '2' }), students: [mei] };
    expect(only(same)).toMatchObject({ kind: 'same', keptKey: '0012345' });
  });

  it('a child without a student ID gets the one of the list', () => {
    const students = [{ ...mei, sourcedId: null }];
    expect(commandsOf({ file: list(listed('777')), students })).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', sourcedId: '777' } },
    ]);
  });
});

describe('a username of a child with another name', () => {
  const students = [{ ...mei, sourcedId: null }, omar];
  const file = read('First name,Last name,Grade,Username,Student ID', 'Zoe,Park,2,meil1,');

  it('an old list with new names is a question for each row, and renames nobody', () => {
    expect(only({ file, students })).toMatchObject({
      ...{ kind: 'unanswered', question: { answer: null, candidates: [{ uid: 'mei' }] } },
    });
    expect(commandsOf({ file, students })).toEqual([]);
  });

  it('another child gets neither the username nor the student ID that somebody has', () => {
    const both = read('First name,Last name,Username,Student ID', 'Zoe,Park,meil1,12346');
    const { id } = only({ file: both, students });
    expect(only({ file: both, students })).toMatchObject({
      question: { candidates: [{ uid: 'omar' }, { uid: 'mei' }] },
    });
    const decisions = decide({ same: new Map([[id, 'new']]) });
    expect(commandsOf({ file: both, students, decisions })).toMatchObject([
      { type: 'student.create', payload: { username: 'zoep1', sourcedId: null }, generatedName: true },
    ]);
  });

  it('such a child is renamed where the teacher says that it is the same one', () => {
    const decisions = decide({ same: new Map([[only({ file, students }).id, 'mei']]) });
    expect(commandsOf({ file, students, decisions })).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', firstName: 'Zoe', lastName: 'Park' } },
    ]);
  });

  it('a child whose own name is in the list is not offered to a row with the username', () => {
    const named = read('First name,Last name,Username', 'Zoe,Park,meil1', 'Mei,Lin,');
    expect(kinds({ file: named, students })).toEqual(['new', 'same']);
    expect(commandsOf({ file: named, students })).toMatchObject([{ payload: { username: 'zoep1' } }]);
  });

  it('a child is found by the username where one of the names is the same, or both are divided otherwise', () => {
    const married = read('First name,Last name,Username', 'Mei,Wu,meil1');
    expect(kinds({ file: married, students })).toEqual(['changed']);
    const ana = here('ana', 'Ana María', 'Lin', { username: 'ana1' });
    const divided = read('First name,Last name,Username', 'Ana,María Lin,ana1');
    expect(kinds({ file: divided, students: [ana] })).toEqual(['changed']);
  });

  it('a username finds its child although the student ID is that of another one', () => {
    const numbered = read('First name,Last name,Username,Student ID', 'Mei,Lin,meil1,0012346');
    expect(kinds({ file: numbered, students })).toEqual(['same']);
  });
});
