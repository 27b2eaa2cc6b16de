import { expect, it } from 'vitest';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { classesOfYear, countYear, NO_CHOICE, wayOf, waysOf, yearCommands } from './year-plan.ts';

const wrens = schoolClass('wrens', { name: 'Wrens', seq: 7 });
const readers = schoolClass('readers', { name: 'Readers', seq: 8 });
const old = schoolClass('old', { name: 'Old', isActive: false });
const inWrens = { classCodeUid: 'wrens', seq: 3 };
const mei = student('mei', { ...inWrens, grade: '2' });
const kai = student('kai', { ...inWrens, grade: 'K', furtherClassUids: ['readers', 'of-a-colleague'] });
const leo = student('leo', { ...inWrens, grade: '5' });
const ana = student('ana', { ...inWrens, grade: null });
const zoe = student('zoe', { classCodeUid: 'old', grade: '3' });
const data = teacherData({ students: [mei, kai, leo, ana, zoe], classes: [old, wrens, readers] });

/** Uids count up, so that a test can name them. */
const parts = () => {
  let made = 0;
  return { random: () => 0, newUid: () => `new-${++made}` };
};
const ending = { ...NO_CHOICE, ending: new Set(['wrens']) };

it('only active classes can end, each with the children whose home class it is', () => {
  expect(classesOfYear(data).map(({ of, students }) => [of.uid, students.map(({ uid }) => uid)])).toEqual([
    ['wrens', ['mei', 'kai', 'leo', 'ana']],
    ['readers', []],
  ]);
});

it('children move up a grade; the last grade leaves; who has no grade stays, unless the teacher decides otherwise', () => {
  expect([mei, kai, leo, ana].map((child) => wayOf(child, ending))).toEqual(['up', 'up', 'leave', 'stay']);
  expect(waysOf(leo)).toEqual(['leave', 'stay']);
  expect(waysOf(ana)).toEqual(['stay', 'leave']);
  const decided = { ...ending, ways: new Map([['mei', 'stay' as const]]) };
  expect(wayOf(mei, decided)).toBe('stay');
  expect(countYear(classesOfYear(data), decided)).toEqual({ classes: 1, up: 1, stay: 2, leave: 1 });
});

it('a way that is not open to a child any more is not taken', () => {
  const decided = { ...ending, ways: new Map([['leo', 'up' as const]]) };
  expect(wayOf(leo, decided)).toBe('leave');
});

it('nothing happens to a class that goes on', () => {
  expect(yearCommands(data, NO_CHOICE, parts())).toEqual([]);
});

it('a class that ends becomes inactive and keeps its children, a grade higher, until they are added elsewhere', () => {
  expect(yearCommands(data, ending, parts())).toEqual([
    { type: 'student.update', payload: { uid: 'mei', grade: '3' }, ifSeq: 3 },
    { type: 'student.update', payload: { uid: 'kai', grade: '1' }, ifSeq: 3 },
    { type: 'student.leave', payload: { studentUid: 'leo', classCodeUid: 'wrens' } },
    { type: 'class.update', payload: { uid: 'wrens', isActive: false }, ifSeq: 7 },
  ]);
});

it('a new class is made first, and takes who moves up or stays', () => {
  const choice = { ...ending, nextNames: new Map([['wrens', ' Wrens 2027 ']]) };
  const commands = yearCommands(data, choice, parts());
  expect(commands[0]).toMatchObject({ type: 'class.create', payload: { uid: 'new-1', name: 'Wrens 2027' } });
  const joined = commands.flatMap(({ type, payload }) => (type === 'student.join' ? [payload] : []));
  expect(joined.map(({ studentUid, classCodeUid }) => [studentUid, classCodeUid])).toEqual([
    ['mei', 'new-1'],
    ['kai', 'new-1'],
    ['ana', 'new-1'],
  ]);
  expect(commands.at(-1)?.type).toBe('class.update');
});

it('who leaves is in no class of this teacher any more, and in the colleague’s as before', () => {
  const choice = { ...ending, ways: new Map([['kai', 'leave' as const]]) };
  const left = yearCommands(data, choice, parts()).filter(({ type }) => type === 'student.leave');
  expect(left.map(({ payload }) => payload)).toEqual([
    { studentUid: 'kai', classCodeUid: 'wrens' },
    { studentUid: 'kai', classCodeUid: 'readers' },
    { studentUid: 'leo', classCodeUid: 'wrens' },
  ]);
});
