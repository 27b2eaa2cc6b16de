/** Bodies as the specification's screens send them are taken; malformed ones are refused. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { calls, idOrUid } from './index.ts';

const uid = '01932b6e-7c1a-7d30-8a55-0123456789ab';

function read(schema: z.ZodType, body: unknown) {
  const result = schema.safeParse(body);
  return result.success ? result.data : 'refused';
}

test.each([
  [12, 12],
  ['12', 12],
  [uid, uid],
  [uid.toUpperCase(), uid],
  [0, 'refused'],
  [-3, 'refused'],
  [1.5, 'refused'],
  ['012', 'refused'],
  ['twelve', 'refused'],
  ['', 'refused'],
  [null, 'refused'],
])('an id %j is read as %j', (id, expected) => {
  expect(read(idOrUid, id)).toBe(expected);
});

test('a query without an id, or with an empty one, means everything in view', () => {
  const { query } = calls['GET /api/recordings'];
  expect(read(query, {})).toEqual({});
  expect(read(query, { teacherId: '', studentId: '7' })).toEqual({ teacherId: undefined, studentId: 7 });
  expect(read(query, { studentId: 'mei' })).toBe('refused');
});

describe('people', () => {
  const { body } = calls['POST /api/users'];

  test('the body of a teacher’s sign-up is accepted', () => {
    const signUp = { username: 'rivera', email: 'rivera@school.test', password: 'pw', role: 'teacher' };
    expect(read(body, { ...signUp, firstName: 'Ana', lastName: 'Rivera', schoolName: 'Oak' })).toMatchObject(
      signUp,
    );
  });

  test('a teacher’s student is accepted with the empty fields that a form sends', () => {
    const student = {
      username: 'mei7',
      firstName: 'Mei',
      lastName: 'Lin',
      grade: 'K',
      authProvider: 'manual',
    };
    expect(
      read(body, { ...student, email: '', parentName: null, teacherId: '3', createdByTeacher: true }),
    ).toEqual({
      ...student,
      email: undefined,
      parentName: undefined,
      teacherId: 3,
      createdByTeacher: true,
    });
  });

  test('blanks are nothing, so that the service can say what is missing', () => {
    expect(read(body, { username: '   ' })).toEqual({ username: undefined });
  });

  test.each([
    [{ username: 7 }],
    [{ email: 'not an address' }],
    [{ grade: '9' }],
    [{ role: 'owner' }],
    [[]],
    [null],
    ['x'],
  ])('%j is refused', (malformed) => {
    expect(read(body, malformed)).toBe('refused');
  });

  test('an edit tells a cleared field from one left alone', () => {
    const edit = calls['PATCH /api/users/:id'].body;
    expect(read(edit, { email: '', grade: null, lastName: 'Lin', password: '' })).toEqual({
      email: null,
      grade: null,
      lastName: 'Lin',
      password: undefined,
    });
    expect(read(edit, {})).toEqual({});
  });

  test('a new password is trimmed and may not be blank', () => {
    const reset = calls['PATCH /api/users/:id/reset-password'].body;
    expect(read(reset, { password: ' new ' })).toEqual({ password: 'new' });
    expect(read(reset, { password: '   ' })).toBe('refused');
  });

  test('signing in keeps the role, and the password as typed', () => {
    const login = calls['POST /api/auth/login'].body;
    expect(read(login, { username: ' mei7 ', password: ' p ', role: 'student' })).toEqual({
      username: 'mei7',
      password: ' p ',
      role: 'student',
    });
    expect(read(login, { username: 'mei7' })).toBe('refused');
  });

  test('a bare Google profile without credential is refused', () => {
    const google = calls['POST /api/auth/google'].body;
    expect(read(google, { email: 'a@b.test', email_verified: true, googleId: '1' })).toBe('refused');
    expect(read(google, { email: 'a@b.test', credential: 'jwt', role: 'teacher' })).toEqual({
      credential: 'jwt',
      role: 'teacher',
    });
  });
});

describe('classes', () => {
  test('a missing name passes here and is answered with name_required', () => {
    const { body, errors } = calls['POST /api/class-codes'];
    expect(read(body, { teacherId: 3, name: ' ', description: '' })).toEqual({ teacherId: 3 });
    expect(errors).toContain('name_required');
    expect(read(body, { name: 5 })).toBe('refused');
  });

  test('joining needs a student and a code', () => {
    const { body } = calls['POST /api/class-codes/join'];
    expect(read(body, { studentId: uid, classCode: ' ABC123 ' })).toEqual({
      studentId: uid,
      classCode: 'ABC123',
    });
    expect(read(body, { studentId: 1 })).toBe('refused');
  });

  test('leaving needs no body at all', () => {
    const { body } = calls['POST /api/students/:id/remove-from-class'];
    expect(read(body, undefined)).toBeUndefined();
    expect(read(body, null)).toBeNull();
    expect(read(body, { classCodeId: '4' })).toEqual({ classCodeId: 4 });
    expect(read(body, { classCodeId: 'x' })).toBe('refused');
  });

  test.each(['POST /api/assignments', 'POST /api/activity-assignments'] as const)(
    '%s needs an activity and a class',
    (key) => {
      const { body } = calls[key];
      expect(read(body, { activityId: '5', classCodeId: uid, isActive: true })).toEqual({
        activityId: 5,
        classCodeId: uid,
        isActive: true,
      });
      expect(read(body, { activityId: 5, classCodeId: '' })).toBe('refused');
    },
  );
});

describe('activities', () => {
  const { body } = calls['POST /api/activities'];
  const questions = [{ id: 1732000000000, prompt: 'What is this?', imageUrl: '/uploads/a.png' }];
  const stored = [{ id: '1732000000000', prompt: 'What is this?', imageUrl: '/uploads/a.png' }];

  test('questions come as a list or as JSON text', () => {
    expect(read(body, { questions })).toEqual({ questions: stored });
    expect(read(body, { questions: JSON.stringify(questions) })).toEqual({ questions: stored });
    expect(read(body, { questions: '' })).toEqual({ questions: undefined });
    expect(read(body, { questions: '{' })).toBe('refused');
    expect(read(body, { questions: '{"id":1}' })).toBe('refused');
    expect(read(body, { questions: 7 })).toBe('refused');
  });

  test('interactive tasks come in both stored forms, as value or as text', () => {
    const tasks = { sets: [{ id: 's1' }], ttsEnabled: false };
    expect(read(body, { interactiveTasks: tasks })).toMatchObject({ interactiveTasks: tasks });
    expect(read(body, { interactiveTasks: JSON.stringify(tasks) })).toMatchObject({
      interactiveTasks: tasks,
    });
    expect(read(body, { interactiveTasks: [{ id: 't1' }] })).toMatchObject({
      interactiveTasks: [{ id: 't1' }],
    });
    expect(read(body, { interactiveObjects: '[{"id":"o1"}]' })).toMatchObject({
      interactiveObjects: [{ id: 'o1', color: 'blue' }],
    });
  });

  test('a wrong type or difficulty is refused, a missing one is for the rules', () => {
    expect(read(body, { type: 'quiz' })).toBe('refused');
    expect(read(body, { title: 'Pets', type: '', difficulty: null })).toEqual({ title: 'Pets' });
  });
});

describe('recordings', () => {
  const { body } = calls['POST /api/recordings'];
  const answer = { studentId: 1, activityId: 2, audioUrl: '/uploads/a.webm', questionId: '0' };

  test('an answer is accepted, and a listening result with its response as text or object', () => {
    expect(read(body, answer)).toEqual(answer);
    expect(read(body, { ...answer, questionId: 0 })).toEqual(answer);
    const result = { totalScore: 90 };
    const expected = { ...answer, response: '{"totalScore":90}', score: 90 };
    expect(read(body, { ...answer, response: result, score: 90 })).toEqual(expected);
    expect(read(body, { ...answer, response: JSON.stringify(result), score: 90 })).toEqual(expected);
  });

  test.each([{ audioUrl: '' }, { questionId: '' }, { score: 101 }, { studentId: null }, { response: 'no' }])(
    'a recording with %j is refused',
    (change) => {
      expect(read(body, { ...answer, ...change })).toBe('refused');
    },
  );

  test('feedback comes in three forms and leaves as columns', () => {
    const feedback = calls['PATCH /api/recordings/:id'].body;
    expect(
      read(feedback, { teacherFeedbackText: 'Well said!', teacherFeedbackAudio: null, score: 85 }),
    ).toEqual({
      teacherFeedbackText: 'Well said!',
      teacherFeedbackAudio: null,
      score: 85,
    });
    expect(read(feedback, { feedback: 'Good', score: 70 })).toEqual({ feedback: 'Good', score: 70 });
    expect(read(feedback, { feedback: 'Good', score: 70, audioFeedbackUrl: '/uploads/b.webm' })).toEqual({
      feedback: 'Good',
      score: 70,
      teacherFeedbackAudio: '/uploads/b.webm',
    });
    for (const malformed of [{}, { score: 101 }, { score: 7.5 }, { feedback: 'a', teacherFeedbackText: 'b' }])
      expect(read(feedback, malformed)).toBe('refused');
  });

  test('an export accepts recordings or ids and includes everything by default', () => {
    const request = calls['POST /api/recordings/export'].body;
    expect(read(request, { format: 'csv', recordings: [{ id: 4, transcript: 'hi' }, '5', uid] })).toEqual({
      format: 'csv',
      timeZone: 'UTC',
      recordings: [4, 5, uid],
      options: { includeAudio: true, includeTranscripts: true, includeFeedback: true, includeScores: true },
    });
    expect(read(request, { format: 'pdf', recordings: [4] })).toBe('refused');
    expect(read(request, { format: 'csv', recordings: [] })).toBe('refused');
  });

  test('progress counts one attempt and no score by default', () => {
    const save = calls['POST /api/progress'].body;
    expect(read(save, { studentId: 1, activityId: 2, completed: true, score: null, attempts: 1 })).toEqual({
      studentId: 1,
      activityId: 2,
      completed: true,
      score: null,
      attempts: 1,
    });
    expect(read(save, { studentId: 1, activityId: 2 })).toMatchObject({
      completed: false,
      score: null,
      attempts: 1,
    });
    expect(read(save, { studentId: 1, activityId: 2, completed: 'yes' })).toBe('refused');
  });
});
