import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/commands/answers.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { student } from '#test/teacher-rows.ts';
import { countImport, planImport } from '../class-management/bulk-import.ts';
import { creationToast } from './creation-toast.ts';
import {
  checkNewStudent,
  creationOf,
  emptyStudent,
  isUsernameTaken,
  usernameSuggester,
  valuesOf,
  withName,
} from './student-values.ts';

const suggest = usernameSuggester([student('meilin7')], () => 0.42);

describe('a new student', () => {
  it('gets a username once the name is complete', () => {
    const first = withName(emptyStudent(null, false), { firstName: 'Mei' }, suggest);
    expect(first.username).toBe('');
    expect(withName(first, { lastName: 'Lin' }, suggest).username).toBe('meilin42');
  });

  it('keeps a username that was typed', () => {
    const typed = { ...emptyStudent(null, false), username: 'bird', ownUsername: true };
    expect(withName(typed, { firstName: 'Mei', lastName: 'Lin' }, suggest).username).toBe('bird');
  });

  it('needs parent and consent while the parental fields are shown', () => {
    const named = { ...emptyStudent('c', true), firstName: 'Mei', lastName: 'Lin', username: 'mei' };
    expect(checkNewStudent(named)?.message).toBe('Parent name and parent email are required');
    const parent = { ...named, parentName: 'Jin', parentEmail: 'jin@home.example' };
    expect(checkNewStudent(parent)?.title).toBe('Consent Required');
    expect(checkNewStudent({ ...parent, consentConfirmed: true })).toBeNull();
    expect(checkNewStudent({ ...named, parental: false })).toBeNull();
  });

  it('is stored without spaces around, and without parents when they are not shown', () => {
    const values = { ...emptyStudent('c', false), firstName: ' Mei ', lastName: 'Lin', username: 'mei ' };
    expect(creationOf(values)).toEqual({
      firstName: 'Mei',
      lastName: 'Lin',
      username: 'mei',
      grade: null,
      email: null,
      classCodeUid: 'c',
      generatedName: true,
    });
  });

  it('cannot take a username twice, except its own', () => {
    const students = [student('a', { username: 'Mei' })];
    expect(isUsernameTaken(students, ' mei ')).toBe(true);
    expect(isUsernameTaken(students, 'mei', 'a')).toBe(false);
  });
});

describe('editing', () => {
  it('shows the parental section only where there is something to show', () => {
    expect(valuesOf(student('mei', { isMinor: false })).parental).toBe(false);
    expect(valuesOf(student('mei', { parentName: 'Jin' })).parental).toBe(true);
  });
});

describe('bulk import', () => {
  const text = 'Mei, Lin, 2\nno comma\nMei, Long\n';

  it('makes one account per valid line, each with its own username', () => {
    const plan = planImport(text, 'c', ['meil1'], () => 0);
    expect(plan.map(({ firstName, grade }) => [firstName, grade])).toEqual([
      ['Mei', '2'],
      ['Mei', null],
    ]);
    expect(new Set(['meil1', ...plan.map(({ username }) => username)]).size).toBe(3);
  });

  it('counts what the server said, and what it has not been asked yet', () => {
    const answers = ['applied', 'refused', 'waiting', 'applied'].map((kind) => ({ kind }) as Answer);
    expect(countImport(answers)).toEqual({ imported: 2, failed: 1, waiting: 1 });
  });
});

describe('what is said about a new student', () => {
  const draft = { username: 'meilin7', firstName: 'Mei', lastName: 'Lin' };
  const command = {
    type: 'student.create',
    payload: { ...draft, username: 'meilin512' },
  } as unknown as CommandRow;

  it('names the sign-in that the server agreed to', () => {
    expect(creationToast(draft, { kind: 'applied', command })).toEqual({
      title: 'Student Created Successfully',
      message: 'Mei Lin can sign in as meilin512.',
    });
  });

  it('is the server’s sentence where it refused', () => {
    expect(creationToast(draft, { kind: 'refused', command, code: 'username_taken' })).toMatchObject({
      title: 'Error Creating Student',
      message: 'Username already exists',
      tone: 'error',
    });
  });

  it('is no sign-in while the server has not been asked', () => {
    const { title, message } = creationToast(draft, { kind: 'waiting' });
    expect([title, message]).toEqual([
      'Saved on this device',
      'Mei Lin will be created when you are online.',
    ]);
  });
});
