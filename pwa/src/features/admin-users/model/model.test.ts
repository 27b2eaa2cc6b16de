import { describe, expect, it } from 'vitest';
import type { ManagedUser } from '#data/admin/users.ts';
import { readingFailure, sentenceOf } from './failure.ts';
import { columnOf, formatCreated, nameOf, searchPeople } from './people.ts';
import { NOBODY, successionOf, successorId } from './succession.ts';
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
  it('a person without a name is shown by username', () => {
    expect([nameOf(rivera), nameOf(mei)]).toEqual(['Ana Rivera', 'mei7']);
  });

  it('people are in the column of their role, ordered by name', () => {
    const zoe = { ...rivera, username: 'zoe', firstName: 'Zoe' };
    const admin = { ...rivera, role: 'admin' as const };
    expect(columnOf([zoe, admin, mei, rivera], 'teacher')).toEqual([rivera, zoe]);
    expect(columnOf([zoe, mei], 'student')).toEqual([mei]);
  });

  it('a search finds people by each of their words', () => {
    expect(searchPeople([rivera, mei], ' ána oak')).toEqual([rivera]);
    expect(searchPeople([rivera, mei], 'ana elm')).toEqual([]);
    expect(searchPeople([rivera, mei], '')).toEqual([rivera, mei]);
  });

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

describe('a failure', () => {
  it('a failure shows the sentence of the server, or the fallback', () => {
    const taken = { code: 'username_taken', sentence: 'Username already exists' };
    expect(sentenceOf(taken, 'Failed')).toBe('Username already exists');
    expect(sentenceOf(new Error('x'), 'Failed')).toBe('Failed');
  });

  it('a failed list says when the server did not answer', () => {
    expect(readingFailure({ code: 'unreachable', sentence: null }, 'x')).toMatch(/Unable to connect/);
    expect(readingFailure({ code: 'not_on_this_device' }, 'x')).toMatch(/Unable to connect/);
  });
});

describe('what a deleted teacher leaves', () => {
  const person = (id: number, patch: Partial<ManagedUser>) =>
    ({
      id,
      uid: `u${id}`,
      username: `u${id}`,
      firstName: null,
      lastName: null,
      isActive: true,
      ...patch,
    }) as ManagedUser;
  const rivera = person(1, { role: 'teacher' });
  const okafor = person(2, { role: 'teacher' });
  const away = person(3, { role: 'teacher', isActive: false });
  const mei = person(4, { role: 'student', teacherId: 1 });
  const tom = person(5, { role: 'student', teacherId: 2 });
  const users = [rivera, okafor, away, mei, tom];

  it('students of a deleted teacher go to any other active teacher, or to nobody', () => {
    expect(successionOf(rivera, users)).toEqual({ successors: [okafor], students: 1 });
    expect(successorId('2')).toBe(2);
    expect(successorId(NOBODY)).toBeUndefined();
  });

  it('a successor is chosen only when a teacher is deleted', () => {
    expect(successionOf(mei, users)).toBeNull();
  });
});
