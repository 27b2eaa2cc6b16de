import type { PayloadInputs } from 'shared-schema/sync';
import { describe, expect, test } from 'vitest';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { at, type Entry, fromServer, lane, student } from '#test/overlay-fixtures.ts';
import { addReducers, overlayTable } from './overlay-table.ts';
import { teacherReducers } from './teacher-reducers.ts';

addReducers(teacherReducers);

describe('teacher', () => {
  test('a student is created into a class and moved to another', () => {
    const commands = lane(
      'teacher',
      [
        'student.create',
        { uid: 's1', username: 'mei', firstName: 'Mei', lastName: 'Lin', classCodeUid: 'k1' },
      ],
      ['student.join', { uid: 'e2', studentUid: 's1', classCodeUid: 'k2' }],
    );
    expect(overlayTable('users', [], commands)).toMatchObject([
      { uid: 's1', role: 'student', classCodeUid: 'k2', teacherUid: 'teacher' },
    ]);
    const active = overlayTable('student_class_enrollments', [], commands).filter((row) => row.isActive);
    expect(active.map((row) => row.classCodeUid)).toEqual(['k2']);
  });

  test('a username is no sign-in before the server has agreed to it', () => {
    const names = { username: 'mei', firstName: 'Mei', lastName: 'Lin' };
    const create = lane('teacher', ['student.create', { uid: 's1', ...names }]);
    const logins = (rows: OptimisticRow<'users'>[], commands: CommandRow[]) =>
      overlayTable('users', rows, commands).map(({ username, loginWaits }) => [username, loginWaits]);
    expect(logins([], create)).toEqual([['mei', true]]);
    const acked = create.map((command) => ({ ...command, state: 'acked' as const }));
    expect(logins([], acked)).toEqual([['mei', undefined]]);
    const known = fromServer(overlayTable('users', [], acked));
    const [renaming] = lane('teacher', ['student.update', { uid: 's1', username: 'mei2' }]);
    const [regrading] = lane('teacher', ['student.update', { uid: 's1', username: 'mei', grade: '2' }]);
    expect(logins(known, [renaming!])).toEqual([['mei2', true]]);
    expect(logins(known, [{ ...renaming!, state: 'acked' }])).toEqual([['mei2', undefined]]);
    expect(logins(known, [regrading!])).toEqual([['mei', undefined]]);
  });

  test('deleting a class frees its students and removes its assignments', () => {
    const before = lane(
      'teacher',
      ['class.create', { uid: 'k1', name: 'Blue', code: 'ABCD' }],
      [
        'student.create',
        { uid: 's1', username: 'mei', firstName: 'Mei', lastName: 'Lin', classCodeUid: 'k1' },
      ],
      ['assignment.add', { uid: 'a1', activityUid: 'x', classCodeUid: 'k1' }],
      ['class.delete', { uid: 'k1' }],
    );
    expect(overlayTable('class_codes', [], before)).toEqual([]);
    expect(overlayTable('users', [], before)).toMatchObject([{ classCodeUid: null }]);
    expect(overlayTable('activity_assignments', [], before)).toEqual([]);
  });

  test('a comment is kept, changed in part, and deleted', () => {
    const kept = lane(
      'teacher',
      ['comment.save', { uid: 'c1', text: 'Louder', position: 2 }],
      ['comment.save', { uid: 'c1', position: 0 }],
      ['comment.save', { uid: 'c2', audioUrl: '/uploads/voice.webm', position: 1 }],
      ['comment.save', { uid: 'gone', position: 3 }],
    );
    expect(overlayTable('feedback_comments', [], kept)).toMatchObject([
      { uid: 'c1', text: 'Louder', audioUrl: null, position: 0, teacherUid: 'teacher', local: 'waiting' },
      { uid: 'c2', text: '', audioUrl: '/uploads/voice.webm', position: 1 },
    ]);
    const rows = fromServer(overlayTable('feedback_comments', [], kept));
    const deletion = lane('teacher', ['comment.delete', { uid: 'c1' }]);
    expect(overlayTable('feedback_comments', rows, deletion)).toMatchObject([{ uid: 'c2' }]);
  });

  test('the same activity is given to a class once', () => {
    const pair = { activityUid: 'x', classCodeUid: 'k1' };
    const commands = lane(
      'teacher',
      ['assignment.add', { uid: 'a1', ...pair }],
      ['assignment.add', { uid: 'a2', ...pair }],
    );
    expect(overlayTable('activity_assignments', [], commands).map((row) => row.uid)).toEqual(['a1']);
  });
});

describe('consents', () => {
  const give = (uid: string, givenAt = at(1)): ['consent.give', PayloadInputs['consent.give']] => [
    'consent.give',
    { uid, studentUid: 'mei', purpose: 'record_voice', method: 'offline_form', givenAt, parentName: 'Lan' },
  ];
  const withdraw: ['consent.withdraw', PayloadInputs['consent.withdraw']] = [
    'consent.withdraw',
    { uid: 'late', studentUid: 'mei', purpose: 'record_voice', withdrawnAt: at(9) },
  ];
  const create: ['student.create', PayloadInputs['student.create']] = [
    'student.create',
    { uid: 'mei', username: 'mei', firstName: 'Mei', lastName: 'Lin' },
  ];

  test('a child has one row for each purpose, whichever uid a device chose', () => {
    const rows = overlayTable('consents', [], lane(student, give('c1'), give('c2', at(5)), withdraw));
    const fields = { method: 'offline_form', givenAt: at(5), withdrawnAt: at(9), parentName: 'Lan' };
    expect(rows).toMatchObject([{ uid: 'c1', studentUid: 'mei', purpose: 'record_voice', ...fields }]);
  });

  test('a consent after a withdrawal has nothing of the withdrawn form, and a corrected one keeps it', () => {
    const form = { formNumber: '17', formPath: '/media/form.png', parentName: 'Lan' };
    const first = give('c1');
    const noted: Entry = ['consent.give', { ...first[1], ...form }];
    const { parentName: _, ...unnamed } = first[1];
    const plain: Entry = ['consent.give', { ...unnamed, method: 'phone_consent' }];
    const again: Entry = ['student.update', { uid: 'mei', consentMethod: 'email_consent' }];
    const none = { formNumber: null, formPath: null, parentName: null };
    const shown = (...entries: Entry[]) => overlayTable('consents', [], lane(student, noted, ...entries))[0];
    expect(shown(plain)).toMatchObject({ method: 'phone_consent', ...form });
    expect(shown(withdraw, plain)).toMatchObject({ method: 'phone_consent', ...none, withdrawnAt: null });
    expect(shown(withdraw, again)).toMatchObject({ method: 'email_consent', ...none, withdrawnAt: null });
    expect(shown(again)).toMatchObject({ method: 'email_consent', ...form });
    const named: Entry = [
      'student.update',
      { uid: 'mei', consentMethod: 'email_consent', parentName: 'Jin' },
    ];
    expect(shown(withdraw, named)).toMatchObject({ ...none, parentName: 'Jin' });
  });

  test('the microphone of a child goes with the consent for the voice, and comes back with it', () => {
    const stopped = overlayTable('users', [], lane(student, create, give('c1'), withdraw));
    expect(stopped).toMatchObject([{ noRecordingSince: expect.any(String), consentMethod: null }]);
    const again = overlayTable('users', [], lane(student, create, withdraw, give('c1')));
    expect(again).toMatchObject([{ noRecordingSince: null, consentMethod: 'offline_form' }]);
  });
});
