import { describe, expect, it } from 'vitest';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { student } from '#test/teacher-rows.ts';
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
  it('a new student gets a username when the name is complete', () => {
    const first = withName(emptyStudent(null, false), { firstName: 'Mei' }, suggest);
    expect(first.username).toBe('');
    expect(withName(first, { lastName: 'Lin' }, suggest).username).toBe('meilin42');
  });

  it('a new student keeps a username that was typed', () => {
    const typed = { ...emptyStudent(null, false), username: 'bird', ownUsername: true };
    expect(withName(typed, { firstName: 'Mei', lastName: 'Lin' }, suggest).username).toBe('bird');
  });

  it('a new student needs parent and consent while the parental fields are shown', () => {
    const named = { ...emptyStudent('c', true), firstName: 'Mei', lastName: 'Lin', username: 'mei' };
    expect(checkNewStudent(named)?.message).toBe('Parent name and parent email are required');
    const parent = { ...named, parentName: 'Jin', parentEmail: 'jin@home.example' };
    expect(checkNewStudent(parent)?.title).toBe('Consent Required');
    expect(checkNewStudent({ ...parent, consentConfirmed: true })).toBeNull();
    expect(checkNewStudent({ ...named, parental: false })).toBeNull();
  });

  it('a new student is stored with trimmed words, and without the hidden parental fields', () => {
    const values = { ...emptyStudent('c', false), firstName: ' Mei ', lastName: 'Lin', username: 'mei ' };
    expect(creationOf(values)).toEqual({
      firstName: 'Mei',
      lastName: 'Lin',
      spokenName: null,
      username: 'mei',
      grade: null,
      email: null,
      classCodeUid: 'c',
      generatedName: true,
    });
  });

  it('a username can be used only once, except by the same student', () => {
    const students = [student('a', { username: 'Mei' })];
    expect(isUsernameTaken(students, ' mei ')).toBe(true);
    expect(isUsernameTaken(students, 'mei', 'a')).toBe(false);
  });
});

describe('editing', () => {
  it('the edit form shows the parental section only for a minor or with parent data', () => {
    expect(valuesOf(student('mei', { isMinor: false })).parental).toBe(false);
    expect(valuesOf(student('mei', { parentName: 'Jin' })).parental).toBe(true);
  });
});

describe('what is said about a new student', () => {
  const draft = { username: 'meilin7', firstName: 'Mei', lastName: 'Lin' };
  const command = {
    type: 'student.create',
    payload: { ...draft, username: 'meilin512' },
  } as unknown as CommandRow;

  it('the toast for a created student names the username that the server applied', () => {
    expect(creationToast(draft, { kind: 'applied', command })).toEqual({
      title: 'Student Created Successfully',
      message: 'Mei Lin can sign in as meilin512.',
    });
  });

  it('the toast for a refused student is the sentence of the server', () => {
    expect(creationToast(draft, { kind: 'refused', command, code: 'username_taken' })).toMatchObject({
      title: 'Error Creating Student',
      message: 'Username already exists',
      tone: 'error',
    });
  });

  it('the toast for a waiting student names no username', () => {
    const { title, message } = creationToast(draft, { kind: 'waiting' });
    expect([title, message]).toEqual([
      'Saved on this device',
      'Mei Lin will be created as soon as the school answers.',
    ]);
  });
});
