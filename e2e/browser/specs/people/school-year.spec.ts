/** The end of a school year: classes end, children move up, stay or leave, also while the school is out of reach. */

import type { ClassCode, User } from 'shared-schema/entities';
import { chooseInMenu } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { Caller } from '#support/caller.ts';
import { type Made, prepareClassOfTwo, prepareStudent } from '#support/prepared-class.ts';
import { pulledRows } from '#support/pulled-rows.ts';

test('a class ends without a network: its children move up into a new class or leave, and nothing they did is gone', async ({
  testSchool,
}) => {
  const prepared = await prepareClassOfTwo(testSchool.server.url, 1);
  const { teacher: caller, group, omarId, activityId } = prepared;
  await answerQuestion(caller, { ...prepared, questionId: '0' });
  const robins = await caller.call<Made>('POST', '/api/class-codes', { name: 'Robins' });
  await prepareStudent(caller, robins, 'lan');
  const rivera = new Teacher(await testSchool.tablet());
  await rivera.signIn();
  const { page } = rivera;
  await rivera.openTab('Manage Classes');
  await expectLoaded(rivera.classNamed('Bluebirds')).toContainText('2 students');
  testSchool.wifi.cut();

  await chooseInMenu(page, 'classes', 'New school year');
  const dialog = page.getByRole('dialog', { name: 'New school year' });
  await expectLoaded(dialog.getByRole('checkbox', { name: 'Bluebirds' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Bluebirds' }).check();
  await dialog.getByLabel('New class after Bluebirds (optional)').fill('Bluebirds 2027');
  await dialog.getByRole('button', { name: 'Change single children of Bluebirds' }).click();
  await dialog.getByLabel('What becomes of Omar Chen').selectOption('Leaves');
  await expect(dialog.getByRole('status')).toHaveText('1 class ends: 1 moves up, 1 leaves');
  await expectNoBarrierByDayOrNight(page, 'end of a school year');
  await dialog.getByRole('button', { name: 'Start New School Year' }).click();
  await expectSynced(page.getByText('The classes change at the school when you are online.')).toBeVisible();
  await expect(rivera.classNamed('Bluebirds 2027')).toContainText('1 student');
  // The class that is over comes last.
  const cards = page.getByRole('tabpanel', { name: 'Manage Classes' }).getByRole('article');
  await expect(cards).toHaveText([/^Robins/, /^Bluebirds 2027/, /^Bluebirds.*Not active/]);

  testSchool.wifi.restore();
  await rivera.waitUntilAllSent();
  const classes = await caller.call<ClassCode[]>('GET', '/api/class-codes');
  const next = classes.find(({ name }) => name === 'Bluebirds 2027');
  expect(classes.find(({ uid }) => uid === group.uid)?.isActive).toBe(false);
  const students = await caller.call<User[]>('GET', '/api/students');
  const homeAndGrade = Object.fromEntries(
    students.map(({ username, classCodeUid, grade }) => [username, [classCodeUid, grade]]),
  );
  expect(homeAndGrade).toEqual({ mei: [next?.uid, '3'], omar: [null, '2'], lan: [robins.uid, '2'] });
  expect(await caller.call<unknown[]>('GET', `/api/recordings?activityId=${activityId}`)).toHaveLength(1);
  expect(students.find(({ id }) => id === omarId)?.isActive).toBe(true);

  // The new class has been given nothing yet, so the child sees no activity, and signing in works as before.
  const mei = new Caller(testSchool.server.url);
  await mei.signIn('mei', 'mei', 'student');
  expect(await pulledRows(mei, 'activities')).toEqual([]);
});
