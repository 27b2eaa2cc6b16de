/** The administrator gives an account another role. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addActivity, addClass } from '#test/classes/school-class.ts';
import { turnOnSecondFactor } from '#test/people/authenticator.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let head: Person;
let rivera: Person;

beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
  head = await served.setUpAdmin();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const currentPassword = 'head-secret';
const makeStudent = (who: Person) =>
  head.request('PATCH /api/users/:id', {
    params: { id: who.user.id },
    body: { role: 'student', currentPassword },
  });

it('a teacher with students, classes or activities does not become a student, and keeps them', async () => {
  const mei = await served.student(rivera, 'Mei');
  expect(await makeStudent(rivera)).toMatchObject({
    status: 409,
    code: 'teacher_has_work',
    error:
      'This teacher still has students, classes or activities. Delete the account and choose who gets them.',
  });
  expect(await rivera.ok('GET /api/students')).toMatchObject([{ uid: mei.user.uid }]);
  const okafor = await served.teacher('Okafor');
  await addClass(okafor);
  expect((await makeStudent(okafor)).code).toBe('teacher_has_work');
  const lopez = await served.teacher('Lopez');
  await addActivity(lopez);
  expect((await makeStudent(lopez)).code).toBe('teacher_has_work');
});

it('a teacher without any of them becomes a student', async () => {
  expect(await makeStudent(rivera)).toMatchObject({ status: 200, body: { role: 'student' } });
});

it('a teacher who becomes a student with a consent may record, where the school asks for consents', async () => {
  await head.ok('PATCH /api/settings', { body: { recordOnlyWithConsent: true } });
  const changed = await head.request('PATCH /api/users/:id', {
    params: { id: rivera.user.id },
    body: { role: 'student', consentMethod: 'offline_form', parentName: 'Ana Rivera', currentPassword },
  });
  expect(changed).toMatchObject({ status: 200, body: { role: 'student', noRecordingSince: null } });
});

it('a consent that a form says of a teacher who stays one is not noted', async () => {
  await head.ok('PATCH /api/users/:id', {
    params: { id: rivera.user.id },
    body: { consentMethod: 'offline_form' },
  });
  expect(await served.school.db.selectFrom('consents').selectAll().execute()).toEqual([]);
});

it('a teacher with a second factor who becomes a student signs in with the password alone', async () => {
  await turnOnSecondFactor(rivera, TEACHER_PASSWORD, served.clock);
  await expect(served.signIn('Rivera', TEACHER_PASSWORD)).rejects.toThrow(/second_factor_required/);
  await makeStudent(rivera);
  expect((await served.signIn('Rivera', TEACHER_PASSWORD, 'student')).user.uid).toBe(rivera.user.uid);
});
