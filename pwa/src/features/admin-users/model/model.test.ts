import { MAX_USERS_AT_ONCE } from 'shared-schema/rules/people/many-users';
import { describe, expect, it } from 'vitest';
import type { ManagedUser } from '#data/admin/users.ts';
import { manyActionTexts } from '../texts.ts';
import { readingFailure, sentenceOf } from './failure.ts';
import { formatCreated } from './people.ts';
import { areStudents, EMPTY_SELECTION, isFull, select } from './selection.ts';
import { NOBODY, successorId, successorsOf } from './succession.ts';
import { canCreate, changesOf, EMPTY_USER, emailProblem, newUserOf, valuesOf } from './user-form.ts';

const rivera = {
  id: 2,
  username: 'rivera',
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'rivera@oak.example',
  schoolName: null,
  role: 'teacher',
} as ManagedUser;
const mei = {
  ...rivera,
  id: 3,
  username: 'mei7',
  firstName: null,
  lastName: null,
  role: 'student',
} as ManagedUser;

describe('people', () => {
  it('a person shows when the account was created', () => {
    const text = formatCreated('2026-03-05T14:07:00.000Z', 'UTC').replace(/\s/g, ' ');
    expect(text).toBe('Mar 5, 2026, 2:07 PM');
  });
});

describe('the forms', () => {
  it('a new account is a teacher unless another role is chosen', () => {
    expect(EMPTY_USER.role).toBe('teacher');
  });

  it('an account needs username, email and password, not blanks', () => {
    const filled = { ...EMPTY_USER, username: 'ana', email: 'ana@oak.example', password: 'bird' };
    expect(canCreate(filled)).toBe(true);
    for (const field of ['username', 'email', 'password'] as const) {
      expect(canCreate({ ...filled, [field]: ' ' })).toBe(false);
    }
    expect(newUserOf({ ...filled, username: ' ana ' })).toMatchObject({ username: 'ana', password: 'bird' });
  });

  it('the form accepts only a valid email address', () => {
    expect(emailProblem(' ana@oak.example ')).toBeNull();
    expect(emailProblem('')).toBeNull();
    expect(emailProblem('ana')).not.toBeNull();
    expect(emailProblem('ana..rivera@oak.example')).not.toBeNull();
  });

  it('an edit sends only the changed fields', () => {
    expect(changesOf(mei, valuesOf(mei))).toEqual({});
    expect(changesOf(rivera, { ...valuesOf(rivera), schoolName: 'Oak ', email: '' })).toEqual({
      schoolName: 'Oak',
      email: '',
    });
    expect(changesOf(mei, { ...valuesOf(mei), role: 'teacher' })).toEqual({ role: 'teacher' });
  });
});

it('how a student’s name sounds is cleared by the form, and goes with another first name', () => {
  const named = { ...mei, firstName: 'Mei', spokenName: 'may' };
  expect(changesOf(named, { ...valuesOf(named), spokenName: ' ' })).toEqual({ spokenName: '' });
  const renamed = { ...valuesOf(named), firstName: 'Mai' };
  expect(changesOf(named, renamed)).toEqual({ firstName: 'Mai', spokenName: 'may' });
  expect(changesOf(mei, { ...valuesOf(mei), firstName: 'Mei' })).toEqual({ firstName: 'Mei' });
});

describe('a failure', () => {
  it('a failure shows the sentence of the server, or the fallback', () => {
    const taken = { code: 'username_taken', sentence: 'Username already exists' };
    expect(sentenceOf(taken, 'Failed')).toBe('Username already exists');
    expect(sentenceOf(new Error('x'), 'Failed')).toBe('Failed');
  });

  it('an action that changed nobody names both reasons: all are so already, or deleted', () => {
    expect(manyActionTexts.move.done(0)).toBe(
      'Nobody was moved: they have this teacher already, or are deleted',
    );
    expect(manyActionTexts.activate.done(0)).toBe('Nothing changed: all are active already, or deleted');
    expect(manyActionTexts.deactivate.done(0)).toBe(
      'Nothing changed: all are deactivated already, or deleted',
    );
  });

  it('a failed list says when the server did not answer', () => {
    expect(readingFailure({ code: 'unreachable', sentence: null }, 'x')).toMatch(/Unable to connect/);
    expect(readingFailure({ code: 'not_on_this_device' }, 'x')).toMatch(/Unable to connect/);
  });
});

describe('what a deleted teacher leaves', () => {
  const person = (id: number, patch: Partial<ManagedUser> = {}) =>
    ({ id, uid: `u${id}`, username: `u${id}`, role: 'teacher', isActive: true, ...patch }) as ManagedUser;
  const [rivera, okafor, away] = [person(1), person(2), person(3, { isActive: false })];

  it('students of deleted teachers go to an active teacher who stays, or to nobody', () => {
    expect(successorsOf([rivera], [rivera, okafor, away])).toEqual([okafor]);
    expect(successorsOf([rivera, okafor], [rivera, okafor, away])).toEqual([]);
    expect(successorId('2')).toBe(2);
    expect(successorId(NOBODY)).toBeUndefined();
  });
});

describe('a selection', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ uid: `u${at}`, role: 'student' }) as ManagedUser);

  it('accounts are selected and left out one by one and together', () => {
    const three = select(EMPTY_SELECTION, people(3), true);
    expect([...select(three, people(1), false).keys()]).toEqual(['u1', 'u2']);
    expect(select(three, people(3), false)).toEqual(EMPTY_SELECTION);
  });

  it('a selection holds no more accounts than may be changed at once', () => {
    const most = select(EMPTY_SELECTION, people(MAX_USERS_AT_ONCE + 5), true);
    expect(most.size).toBe(MAX_USERS_AT_ONCE);
    expect(isFull(most)).toBe(true);
    expect(isFull(select(most, people(1), false))).toBe(false);
  });

  it('a selection with a teacher in it is not of students', () => {
    expect(areStudents(people(2))).toBe(true);
    expect(areStudents([...people(2), rivera])).toBe(false);
  });
});
