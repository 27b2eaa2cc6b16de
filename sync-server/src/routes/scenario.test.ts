/** The calls of both specification documents, in the order in which a school makes them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addActivity, addClass, setUpClass, uploadSound } from '#test/classes/school-class.ts';
import { TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await openTestSchool({ inMemory: true });
});
afterEach(() => school.close());

test('a teacher signs up, signs in and is known', async () => {
  const body = {
    ...{ username: 'rivera', email: 'rivera@example.org', firstName: 'Ana', lastName: 'Rivera' },
    ...{ schoolName: 'Hill School', password: 'secret-secret', role: 'teacher' as const },
  };
  const answer = await school.visitor.request('POST /api/users', { body });
  expect(answer).toMatchObject({
    status: 201,
    body: { role: 'teacher', firstName: 'Ana', authProvider: 'email' },
  });
  expect(JSON.stringify(answer.body)).not.toContain('argon2');
  const rivera = await school.signIn('rivera@example.org', 'secret-secret');
  expect(await rivera.ok('GET /api/users/current')).toMatchObject({
    username: 'rivera',
    visiblePassword: null,
  });
  const again = await school.visitor.request('POST /api/users', { body });
  expect(again).toMatchObject({ status: 409, code: 'username_taken', error: 'Username already exists' });
});

test('nobody signs up as anything but a teacher, or with half a form', async () => {
  const form = {
    username: 'mallory',
    email: 'm@example.org',
    password: 'secret-secret',
    role: 'admin' as const,
  };
  expect(await school.visitor.ok('POST /api/users', { body: form })).toMatchObject({ role: 'teacher' });
  const half = await school.visitor.request('POST /api/users', { body: { username: 'half' } });
  expect(half).toMatchObject({ status: 400, code: 'fields_required' });
});

test('a teacher makes a class and a student, who signs in with the username twice', async () => {
  const rivera = await school.teacher('Rivera');
  const schoolClass = await rivera.ok('POST /api/class-codes', {
    body: { teacherId: rivera.user.id, name: 'Room 4', description: 'Mornings' },
  });
  expect(schoolClass).toMatchObject({ name: 'Room 4', description: 'Mornings', teacherId: rivera.user.id });
  const student = await rivera.request('POST /api/users', {
    body: {
      ...{ username: 'meilin7', email: '', firstName: 'Mei', lastName: 'Lin', grade: '2', role: 'student' },
      ...{ authProvider: 'manual', password: 'meilin7', createdByTeacher: true, teacherId: rivera.user.id },
      ...{ parentName: 'Lan Lin', parentEmail: 'lan@example.org', consentMethod: 'offline_form' },
    },
  });
  expect(student).toMatchObject({
    status: 201,
    body: {
      role: 'student',
      email: null,
      visiblePassword: 'meilin7',
      teacherId: rivera.user.id,
      classCodeId: null,
    },
  });
  expect(await rivera.ok('GET /api/students/unassigned')).toHaveLength(1);
  const joined = { studentId: student.body.id, classCode: schoolClass.code };
  expect(await rivera.ok('POST /api/class-codes/join', { body: joined })).toMatchObject({
    classCodeId: schoolClass.id,
  });
  expect(await rivera.ok('GET /api/class-codes')).toMatchObject([{ id: schoolClass.id, studentCount: 1 }]);
  expect(await rivera.ok('GET /api/class-codes/:id', { params: { id: rivera.user.id } })).toHaveLength(1);
  expect(
    await rivera.ok('GET /api/class-codes/:id/students', { params: { id: schoolClass.id } }),
  ).toHaveLength(1);
  expect(await rivera.ok('GET /api/students', { query: { teacherId: rivera.user.id } })).toHaveLength(1);
  const mei = await school.signIn('meilin7', 'meilin7');
  expect(await mei.ok('GET /api/users/current')).toMatchObject({
    classCodeUid: schoolClass.uid,
    visiblePassword: null,
  });
});

test('a teacher edits a student, resets the password and takes them out of the class', async () => {
  const { teacher, student, schoolClass } = await setUpClass(school, 'Rivera', 'Mei');
  const params = { id: student.user.uid };
  const body = { firstName: 'Mai', grade: '3' as const, email: 'mai@example.org', parentName: '' };
  const edited = await teacher.ok('PATCH /api/users/:id', { params, body });
  expect(edited).toMatchObject({ firstName: 'Mai', lastName: 'Learner', grade: '3', parentName: null });
  await teacher.ok('PATCH /api/users/:id/reset-password', {
    params,
    body: { password: ' fresh ', currentPassword: TEACHER_PASSWORD },
  });
  await expect(school.signIn('mei', 'mei')).rejects.toThrow('401');
  await school.signIn('mei', 'fresh');
  expect((await student.request('GET /api/users/current')).status).toBe(401);
  const left = await teacher.ok('POST /api/students/:id/remove-from-class', {
    params,
    body: { classCodeId: schoolClass.id },
  });
  expect(left).toMatchObject({ classCodeId: null, visiblePassword: null });
  await teacher.ok('DELETE /api/users/:id', { params, body: { currentPassword: TEACHER_PASSWORD } });
  expect((await teacher.request('PATCH /api/users/:id', { params, body })).status).toBe(404);
});

test('a renamed student signs in with the new name as password', async () => {
  const { teacher, student } = await setUpClass(school, 'Rivera', 'Mei');
  const params = { id: student.user.id };
  await teacher.ok('PATCH /api/users/:id', { params, body: { username: 'mei9' } });
  await school.signIn('mei9', 'mei9');
});

test('a class is changed, gets a new code, and is deleted', async () => {
  const rivera = await school.teacher('Rivera');
  const schoolClass = await addClass(rivera);
  const params = { id: schoolClass.id };
  const body = { name: 'Room 5', description: '', isActive: false };
  expect(await rivera.ok('PATCH /api/class-codes/:id', { params, body })).toMatchObject({
    ...{ name: 'Room 5', description: null, isActive: false },
  });
  const renewed = await rivera.ok('POST /api/class-codes/:id/regenerate', { params });
  expect(renewed.code).not.toBe(schoolClass.code);
  expect(await rivera.request('DELETE /api/class-codes/:id', { params })).toMatchObject({ status: 204 });
  expect(await rivera.request('DELETE /api/class-codes/:id', { params })).toMatchObject({ status: 404 });
});

test('an activity is made, assigned, changed, unassigned and deleted', async () => {
  const { teacher, student, schoolClass } = await setUpClass(school, 'Rivera', 'Mei');
  const activity = await addActivity(teacher, 'Story time');
  expect(activity.questions).toHaveLength(2);
  const given = await teacher.request('POST /api/activity-assignments', {
    body: { activityId: activity.uid, classCodeId: schoolClass.uid, isActive: true },
  });
  expect(given).toMatchObject({ status: 201, body: { activityId: activity.id, isActive: true } });
  const twice = { body: { activityId: activity.id, classCodeId: schoolClass.id } };
  expect(await teacher.request('POST /api/assignments', twice)).toMatchObject({
    status: 409,
    code: 'already_assigned',
  });
  expect(await teacher.ok('GET /api/assignments', { query: { activityId: activity.id } })).toHaveLength(1);
  const ofClass = { params: { id: schoolClass.id } };
  const titles = (await student.ok('GET /api/class-codes/:id/assigned-activities', ofClass)).map(
    (a) => a.title,
  );
  expect(titles).toEqual(['At the farm', 'Story time']);
  const params = { id: activity.id };
  const body = {
    title: 'Story',
    type: 'story',
    difficulty: 'advanced',
    storyContent: 'Once.',
    questions: [{ id: 1, prompt: 'Why?' }],
  };
  expect(await teacher.ok('PUT /api/activities/:id', { params, body: body as never })).toMatchObject({
    ...{ title: 'Story', type: 'story', questions: [{ id: '1', prompt: 'Why?', imageUrl: null }] },
  });
  expect(await student.ok('GET /api/activities/:id', { params })).toMatchObject({ title: 'Story' });
  await teacher.ok('DELETE /api/assignments/:id', { params: { id: given.body.id } });
  expect((await student.request('GET /api/activities/:id', { params })).status).toBe(404);
  await teacher.ok('DELETE /api/activities/:id', { params });
  expect(await teacher.ok('GET /api/activities', { query: { teacherId: teacher.user.id } })).toHaveLength(1);
});

test('an activity that lacks a picture is refused with the form’s sentence', async () => {
  const rivera = await school.teacher('Rivera');
  const questions = JSON.stringify([{ id: 'q', prompt: 'What?' }]);
  const body = { title: 'Farm', type: 'picture_prompt', difficulty: 'beginner', questions } as const;
  expect(await rivera.request('POST /api/activities', { body })).toMatchObject({
    ...{ status: 400, code: 'activity_invalid', error: 'All picture prompt questions must have an image' },
  });
});

test('a child answers, the teacher hears it and gives feedback in each of its forms', async () => {
  const { teacher, student, activity } = await setUpClass(school, 'Rivera', 'Mei');
  const audioUrl = await uploadSound(school, student);
  const whose = { studentId: student.user.id, activityId: activity.id };
  const saved = await student.request('POST /api/recordings', {
    body: { ...whose, questionId: '0', audioUrl },
  });
  expect(saved).toMatchObject({ status: 201, body: { ...whose, questionId: '0', audioUrl, score: null } });
  school.clock.advance(60_000);
  const second = { ...whose, questionId: '0', audioUrl: await uploadSound(school, student) };
  const newer = await student.ok('POST /api/recordings', { body: second });
  expect(await student.ok('GET /api/recordings', { query: whose })).toMatchObject([{ id: newer.id }]);
  expect(await teacher.ok('GET /api/recordings', { query: { teacherId: teacher.user.id } })).toHaveLength(1);
  const params = { id: newer.id };
  const voice = await uploadSound(school, teacher);
  const feedback = (body: object) => teacher.ok('PATCH /api/recordings/:id', { params, body: body as never });
  expect(
    await feedback({ teacherFeedbackText: 'Good!', teacherFeedbackAudio: voice, score: 80 }),
  ).toMatchObject({
    ...{ teacherFeedbackText: 'Good!', teacherFeedbackAudio: voice, score: 80 },
  });
  expect(await feedback({ feedback: 'Well done', score: 90 })).toMatchObject({
    feedback: 'Well done',
    score: 90,
  });
  expect(await feedback({ feedback: 'Fine', audioFeedbackUrl: voice })).toMatchObject({ score: 90 });
  const [reviewed] = await student.ok('GET /api/recordings', { query: { studentId: student.user.id } });
  expect(reviewed).toMatchObject({ teacherFeedbackText: 'Good!', feedback: 'Fine', score: 90 });
  await student.ok('DELETE /api/recordings/:id', { params });
  expect(await teacher.ok('GET /api/recordings')).toEqual([]);
});

test('what was measured in an answer is kept with it, and numbers that nothing can measure are refused', async () => {
  const { student, activity } = await setUpClass(school, 'Rivera', 'Mei');
  const audioUrl = await uploadSound(school, student);
  const body = { studentId: student.user.id, activityId: activity.id, questionId: '0', audioUrl };
  const measured = { duration: 6.5, speakingDuration: 4.2, pauseCount: 1, speakingRate: 92 };
  expect(await student.ok('POST /api/recordings', { body: { ...body, ...measured } })).toMatchObject(
    measured,
  );
  for (const wrong of [{ duration: -1 }, { pauseCount: 0.5 }, { speakingRate: 'fast' as never }]) {
    const refused = await student.request('POST /api/recordings', { body: { ...body, ...wrong } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_body' });
  }
});

test('a recording whose sound never arrived is refused', async () => {
  const { student, activity } = await setUpClass(school, 'Rivera', 'Mei');
  const audioUrl = `/uploads/${'a'.repeat(64)}.webm`;
  const body = { studentId: student.user.id, activityId: activity.id, questionId: '0', audioUrl };
  expect(await student.request('POST /api/recordings', { body })).toMatchObject({
    status: 409,
    code: 'blob_missing',
  });
});

test('progress is posted, merged and read by child and teacher', async () => {
  const { teacher, student, activity } = await setUpClass(school, 'Rivera', 'Mei');
  const whose = { studentId: student.user.id, activityId: activity.id };
  const body = { ...whose, completed: true, score: null, attempts: 1 };
  await student.ok('POST /api/progress', { body });
  const merged = await student.ok('POST /api/progress', { body: { ...body, completed: false, score: 70 } });
  expect(merged).toMatchObject({ completed: true, score: 70, attempts: 2 });
  expect(await student.ok('GET /api/progress', { query: { studentId: student.user.id } })).toEqual([merged]);
  expect(await teacher.ok('GET /api/progress', { query: { teacherId: teacher.user.id } })).toEqual([merged]);
  expect(await teacher.ok('GET /api/activities/:id', { params: { id: activity.id } })).toMatchObject({
    timesPlayed: 1,
  });
});

test('the administrator lists, makes, changes and deletes users', async () => {
  const head = await school.setUpAdmin();
  const { teacher, student } = await setUpClass(school, 'Rivera', 'Mei');
  const body = { username: 'okafor', email: 'okafor@example.org', password: 'secret-secret' };
  const made = await head.ok('POST /api/users', { body });
  expect(made).toMatchObject({ role: 'teacher', visiblePassword: null });
  const pupil = { ...body, username: 'pupil', email: 'pupil@example.org', role: 'student' as const };
  expect(await head.ok('POST /api/users', { body: pupil })).toMatchObject({ role: 'student' });
  expect((await head.ok('GET /api/users')).map((user) => user.username)).toEqual([
    ...['head', 'Rivera', 'mei', 'okafor', 'pupil'],
  ]);
  const of = (id: number) => ({ params: { id } });
  const withPassword = { currentPassword: 'head-secret' };
  const change = {
    ...of(made.id),
    body: { schoolName: 'Lake School', role: 'student' as const, ...withPassword },
  };
  expect(await head.ok('PATCH /api/users/:id', change)).toMatchObject({
    role: 'student',
    schoolName: 'Lake School',
  });
  await head.ok('DELETE /api/users/:id', { ...of(teacher.user.id), body: withPassword });
  expect((await teacher.request('GET /api/users/current')).status).toBe(401);
  expect(await student.ok('GET /api/users/current')).toMatchObject({ teacherId: null, classCodeId: null });
});

test('a student without a class sees every activity', async () => {
  const rivera = await school.teacher('Rivera');
  await addActivity(rivera);
  const mei = await school.student(rivera, 'Mei');
  expect(await mei.ok('GET /api/activities')).toHaveLength(1);
});
