import { describe, expect, it } from 'vitest';
import type { Student } from '#data/queries/teacher/rows.ts';
import { child, commandsOf, decide, fileClass, kinds, listed, only, plan } from '#test/import-situation.ts';
import { rowsOf } from './plan.ts';

const uidOf = (command: ReturnType<typeof commandsOf>[number] | undefined) =>
  command && 'uid' in command.payload && command.payload.uid;

const ofStudents = (commands: ReturnType<typeof commandsOf>) =>
  commands.filter(({ type }) => type.startsWith('student'));

describe('a child of several classes of a file', () => {
  const two = [fileClass([listed('c1')]), fileClass([listed('c1')], { key: 'class-2' })];
  const mei = (patch: Partial<Student>) => child('mei', { sourcedId: 'c1', ...patch });

  it('a new child is made once, in the first, and put into the second as well', () => {
    expect(kinds({ file: two })).toEqual(['new', 'also']);
    const [create, enroll, ...more] = commandsOf({ file: two }).filter(({ type }) => /student/.test(type));
    expect(create).toMatchObject({ type: 'student.create', payload: { classCodeUid: 'owls' } });
    expect(enroll).toMatchObject({
      type: 'student.enroll',
      payload: {
        ...{ studentUid: uidOf(create), studentSourcedId: 'c1' },
        ...{ classCodeUid: 'wrens', classSourcedId: 'class-2' },
      },
    });
    expect(more).toEqual([]);
  });

  it('a child who is here keeps the home class and comes into the other as well', () => {
    const students = [mei({ classCodeUid: 'wrens' })];
    expect(kinds({ file: two, students })).toEqual(['changed', 'same']);
    expect(only({ file: two, students })).toMatchObject({
      changes: [{ field: 'enrollment', from: '', to: 'Owls' }],
    });
    expect(ofStudents(commandsOf({ file: two, students }))).toMatchObject([
      { type: 'student.enroll', payload: { studentUid: 'mei', classCodeUid: 'owls' } },
    ]);
  });

  it('a second run changes nothing', () => {
    for (const [home, further] of [
      ['owls', 'wrens'],
      ['wrens', 'owls'],
    ] as const) {
      const students = [mei({ classCodeUid: home, furtherClassUids: [further] })];
      expect(kinds({ file: two, students })).toEqual(['same', 'same']);
      expect(ofStudents(commandsOf({ file: two, students }))).toEqual([]);
    }
  });

  it('a child whose home class is not chosen, and who is listed there, too, does not leave it', () => {
    const reading = fileClass([listed('c1')], { key: 'class-9', name: 'Reading' });
    const students = [mei({ classCodeUid: 'owls' })];
    const changes = { changed: [], gone: new Set<string>(), classes: [...two, reading] };
    const situation = { file: [reading], target: null, students, changes };
    expect(ofStudents(commandsOf(situation))).toMatchObject([{ type: 'student.enroll' }]);
  });

  it('a child who is not listed in the home class any more moves, and leaves no other class', () => {
    const moved = [fileClass([], { isWhole: true }), fileClass([listed('c1')], { key: 'class-2' })];
    const students = [mei({ classCodeUid: 'owls', furtherClassUids: ['robins'] })];
    expect(ofStudents(commandsOf({ file: moved, students }))).toMatchObject([
      { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'wrens' } },
    ]);
  });

  it('a child who is not listed in a further class any more is offered to leave that one', () => {
    const ended = [fileClass([listed('c1')]), fileClass([], { key: 'class-2' })];
    const students = [mei({ classCodeUid: 'owls', furtherClassUids: ['wrens'] })];
    const rows = rowsOf(plan({ file: ended, students }));
    expect(rows.map(({ kind }) => kind)).toEqual(['same', 'gone']);
    const decisions = decide({ leaving: new Set([rows[1]?.id ?? '']) });
    expect(ofStudents(commandsOf({ file: ended, students, decisions }))).toMatchObject([
      { type: 'student.leave', payload: { studentUid: 'mei', classCodeUid: 'wrens' } },
    ]);
  });

  it('a child with the same name is asked about once, and comes into both classes', () => {
    const students = [child('mei', { classCodeUid: 'robins' })];
    const [question] = rowsOf(plan({ file: two, students }));
    const decisions = decide({ same: new Map([[question?.id ?? '', 'mei']]) });
    expect(ofStudents(commandsOf({ file: two, students, decisions }))).toMatchObject([
      { type: 'student.update', payload: { uid: 'mei', sourcedId: 'c1' } },
      { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'owls' } },
      { type: 'student.enroll', payload: { studentUid: 'mei', classCodeUid: 'wrens' } },
    ]);
  });
});
