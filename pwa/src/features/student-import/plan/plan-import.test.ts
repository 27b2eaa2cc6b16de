import fc from 'fast-check';
import { GRADES } from 'shared-schema/rules/constants';
import { describe, expect, it } from 'vitest';
import {
  child,
  commandsOf,
  decide,
  fileClass,
  kinds,
  listed,
  only,
  plan,
  wrens,
} from '#test/import-situation.ts';
import { classListCsv } from '../read/class-list-csv.ts';
import type { ListedClass } from '../read/roster.ts';
import { readStudentList } from '../read/student-list.ts';
import { countPlan, rowsOf } from './plan.ts';

describe('a child of a file', () => {
  it('a child whom nobody knows is new', () => {
    const file = [fileClass([listed('c1', { firstName: 'Zoë' })])];
    expect(kinds({ file })).toEqual(['new']);
    expect(commandsOf({ file })).toMatchObject([
      {
        type: 'student.create',
        payload: { username: 'zoel1', sourcedId: 'c1', classCodeUid: 'owls', classSourcedId: 'class-1' },
        generatedName: true,
      },
    ]);
  });

  it('two children of one name get two usernames', () => {
    const names = commandsOf({ file: [fileClass([listed('c1'), listed('c2')])] }).map(
      ({ payload }) => 'username' in payload && payload.username,
    );
    expect(new Set(names).size).toBe(2);
  });

  it('a child with the key is found whatever the name, and the changes are named', () => {
    const mei = child('mei', { firstName: 'May', sourcedId: 'c1', classCodeUid: 'wrens', grade: null });
    const situation = { file: [fileClass([listed('c1')])], students: [mei] };
    expect(only(situation)).toMatchObject({
      kind: 'changed',
      changes: [
        { field: 'firstName', from: 'May', to: 'Mei' },
        { field: 'grade', from: '', to: '2' },
        { field: 'class', from: 'Wrens', to: 'Owls' },
      ],
    });
    expect(commandsOf(situation)).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', firstName: 'Mei', grade: '2' }, ifSeq: 3 },
      { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'owls' } },
    ]);
  });

  it('a declined change changes nothing', () => {
    const students = [child('mei', { sourcedId: 'c1', grade: '1', classCodeUid: 'owls' })];
    const file = [fileClass([listed('c1')])];
    const decisions = decide({ declined: new Set([only({ file, students }).id]) });
    expect(commandsOf({ file, students, decisions })).toEqual([]);
    expect(countPlan(plan({ file, students, decisions }))).toMatchObject({ changed: 0 });
  });

  it('a blank grade of the file, and one of a higher school, change no grade', () => {
    const students = [child('mei', { sourcedId: 'c1', classCodeUid: 'owls' })];
    const row = listed('c1', { grade: null, otherGrade: '07' });
    expect(only({ file: [fileClass([row])], students })).toMatchObject({ kind: 'same', otherGrade: '07' });
  });
});

describe('a child who is there with the same name', () => {
  const elsewhere = child('mei', { firstName: 'Méi', classCodeUid: 'wrens' });
  const file = [fileClass([listed('c1')])];

  it('the teacher is asked about a child of the same name in another class, and nothing is done without an answer', () => {
    const situation = { file, students: [elsewhere] };
    expect(only(situation)).toMatchObject({ kind: 'unanswered', question: { answer: null } });
    expect(commandsOf(situation)).toEqual([]);
  });

  it('the answer of the teacher makes a listed child the same child, with the key of the school, or a new one', () => {
    const { id } = only({ file, students: [elsewhere] });
    const answer = (uid: string) => decide({ same: new Map([[id, uid]]) });
    const same = { file, students: [elsewhere], decisions: answer('mei') };
    expect(commandsOf(same)).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', firstName: 'Mei', sourcedId: 'c1' } },
      { type: 'student.join' },
    ]);
    expect(kinds({ ...same, decisions: answer('new') })).toEqual(['new']);
  });

  it('a listed child with the name of a child of the class is the same child', () => {
    const students = [child('mei', { classCodeUid: 'owls' })];
    const list = [fileClass([listed(null)], { key: null, isWhole: false })];
    expect(kinds({ file: list, students })).toEqual(['same']);
    expect(commandsOf({ file, students })).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', sourcedId: 'c1' } },
    ]);
  });

  it('a child with another key is another child', () => {
    expect(kinds({ file, students: [child('mei', { sourcedId: 'c9', classCodeUid: 'owls' })] })).toEqual([
      ...['new', 'gone'],
    ]);
  });

  it('two lines of one name mean two children, who are both found again', () => {
    const list = [fileClass([listed(null), listed(null)], { key: null, isWhole: false })];
    const students = [child('mei1', { classCodeUid: 'owls' }), child('mei2', { classCodeUid: 'owls' })];
    expect(kinds({ file: list, students })).toEqual(['same', 'same']);
    expect(kinds({ file: list, students: students.slice(1) })).toEqual(['same', 'new']);
  });
});

describe('a child of a list with the student ID of a child with another name', () => {
  const mei = child('mei', { sourcedId: '1', classCodeUid: 'wrens' });
  const omar = child('omar', { firstName: 'Omar', lastName: 'Haddad', classCodeUid: 'owls' });
  const row = listed('1', { firstName: 'Omar', lastName: 'Haddad' });
  const list = (key: string | null = null) => [fileClass([row], { key, isWhole: false })];

  it('such a child is a question, and nobody is renamed or moved before its answer', () => {
    const situation = { file: list(), students: [mei] };
    expect(only(situation)).toMatchObject({ kind: 'unanswered', question: { candidates: [{ uid: 'mei' }] } });
    expect(commandsOf(situation)).toEqual([]);
    const there = { file: list(), students: [{ ...mei, classCodeUid: 'owls' }] };
    expect(kinds(there)).toEqual(['unanswered']);
  });

  it('such a child is the same one, or a new one without that student ID, as the teacher says', () => {
    const { id } = only({ file: list(), students: [mei] });
    const answer = (uid: string) =>
      commandsOf({ file: list(), students: [mei], decisions: decide({ same: new Map([[id, uid]]) }) });
    expect(answer('mei')).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', firstName: 'Omar', lastName: 'Haddad' } },
      { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'owls' } },
    ]);
    expect(answer('new')).toMatchObject([{ type: 'student.create', payload: { sourcedId: null } }]);
  });

  it('such a child is the one of the class who has the name, without that student ID', () => {
    expect(kinds({ file: list(), students: [mei, omar] })).toEqual(['same']);
  });

  it('a child is found by the student ID where one of the names is the same, or a roster file says so', () => {
    const married = { file: [fileClass([listed('1', { lastName: 'Wu' })], { key: null, isWhole: false })] };
    expect(kinds({ ...married, students: [mei] })).toEqual(['changed']);
    expect(kinds({ file: list('class-1'), students: [mei] })).toEqual(['changed']);
  });
});

describe('a child who is not in the file any more', () => {
  const students = [
    child('mei', { sourcedId: 'c1', classCodeUid: 'owls' }),
    child('leo', { firstName: 'Leo', classCodeUid: 'owls' }),
    child('ana', { firstName: 'Ana', sourcedId: 'c2', classCodeUid: 'wrens' }),
  ];

  it('a child who is not in the file any more is offered to leave the class, and stays until the teacher says so', () => {
    const situation = { file: [fileClass([])], students };
    expect(only(situation)).toMatchObject({ kind: 'gone', name: 'Mei Lin', isLeaving: false });
    expect(rowsOf(plan(situation))).toHaveLength(1);
    expect(commandsOf(situation)).toEqual([]);
    const decisions = decide({ leaving: new Set([only(situation).id]) });
    expect(commandsOf({ ...situation, decisions })).toEqual([
      { type: 'student.leave', payload: { studentUid: 'mei', classCodeUid: 'owls' } },
    ]);
  });

  it('a child is not gone where the file says only what changed, unless the file says so', () => {
    const delta = (patch: Partial<ListedClass>) => ({
      file: [fileClass([], { isWhole: false, ...patch })],
      students,
    });
    expect(kinds(delta({}))).toEqual([]);
    expect(kinds(delta({ leaving: ['c1'] }))).toEqual(['gone']);
    const changes = { changed: [], gone: new Set(['c1']) };
    expect(kinds({ ...delta({}), changes })).toEqual(['gone']);
  });

  it('a child who is in another class of the file is not gone', () => {
    const file = [fileClass([]), fileClass([listed('c1')], { key: 'class-2', name: 'Wrens' })];
    const rows = rowsOf(plan({ file, students }));
    expect(rows.map(({ kind, name }) => [kind, name])).toEqual([
      ['changed', 'Mei Lin'],
      ['gone', 'Ana Lin'],
    ]);
  });
});

describe('classes of a file', () => {
  it('the name of a new class is no longer than the school server takes', () => {
    const owls = { ...fileClass([listed('c1')], { key: 'class-5' }), name: `${'o'.repeat(299)}😀` };
    const [made] = commandsOf({ file: [owls], target: null });
    expect(made).toMatchObject({ type: 'class.create', payload: { name: 'o'.repeat(299) } });
  });

  it('a new class is made with the key before its children join it', () => {
    const commands = commandsOf({ file: [fileClass([listed('c1')], { key: 'class-5' })], target: null });
    expect(commands).toMatchObject([
      { type: 'class.create', payload: { uid: 'uid-1', name: 'Owls', sourcedId: 'class-5' } },
      { type: 'student.create', payload: { classCodeUid: 'uid-1', classSourcedId: 'class-5' } },
    ]);
  });

  it('a class that was there gets the key, and keeps its name', () => {
    const commands = commandsOf({ file: [fileClass([], { key: 'class-5', name: 'ELD 2' })], target: wrens });
    expect(commands).toMatchObject([
      { type: 'class.update', payload: { uid: 'wrens', sourcedId: 'class-5' } },
    ]);
    expect(commands[0]?.payload).not.toHaveProperty('name');
  });

  it('a class gives its key to the one that is chosen in its place, and its children go there', () => {
    const file = [fileClass([listed('c1')])];
    const students = [child('mei', { sourcedId: 'c1', classCodeUid: 'owls' })];
    const changes = { changed: [], gone: new Set<string>(), classes: file };
    expect(commandsOf({ file, students, changes, target: wrens })).toMatchObject([
      { type: 'class.update', payload: { uid: 'owls', sourcedId: null }, ifSeq: 4 },
      { type: 'class.update', payload: { uid: 'wrens', sourcedId: 'class-1' } },
      { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'wrens' } },
    ]);
  });

  it('a delta file changes a child who is in no chosen class', () => {
    const students = [child('mei', { sourcedId: 'c1', firstName: 'May', classCodeUid: 'wrens' })];
    const changes = { changed: [listed('c1'), listed('c2')], gone: new Set<string>() };
    expect(commandsOf({ file: [], students, changes })).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', firstName: 'Mei' } },
    ]);
  });

  it('a delta file may name a child by the key only: one whom nobody knows is named', () => {
    const nameless = listed('c1', { firstName: '', lastName: '', grade: null });
    expect(kinds({ file: [fileClass([nameless], { isWhole: false })] })).toEqual(['unusable']);
    const students = [child('mei', { sourcedId: 'c1', classCodeUid: 'wrens' })];
    expect(only({ file: [fileClass([nameless], { isWhole: false })], students })).toMatchObject({
      ...{ kind: 'changed', name: 'Mei Lin', changes: [{ field: 'class' }] },
    });
  });
});

const word = fc
  .string({
    unit: fc.constantFrom('a', 'É', 'ñ', '李', '"', "'", '=', '+', '-', '@', ',', ';', ' ', '\t', '\n'),
    maxLength: 8,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '');

it('the export of any class list, imported again, changes nothing', () => {
  const anyChild = fc.record({
    firstName: word,
    lastName: word,
    grade: fc.constantFrom(...GRADES, null),
    sourcedId: fc.boolean(),
    spokenName: fc.option(word),
  });
  fc.assert(
    fc.property(fc.array(anyChild, { maxLength: 12 }), (rows) => {
      const students = rows.map((row, index) => {
        const sourcedId = row.sourcedId ? `=key-${index}` : null;
        return child(`child-${index}`, {
          ...row,
          sourcedId,
          username: `Ünal"${index}`,
          classCodeUid: 'owls',
        });
      });
      const list = readStudentList(classListCsv(students).replace(/^\uFEFF/, ''));
      expect([list.students.length, list.unusable, list.ignored]).toEqual([students.length, [], []]);
      const file = [fileClass(list.students, { key: null, isWhole: false })];
      expect(kinds({ file, students })).toEqual(students.map(() => 'same'));
      expect(commandsOf({ file, students })).toEqual([]);
    }),
    { seed: 20_261_123, numRuns: 300 },
  );
});
