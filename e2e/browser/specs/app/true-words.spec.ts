/** Messages to a teacher about new students: 'created' only when the server agreed, else the server's reason. */
import type { User } from 'shared-schema/entities';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { Caller } from '#support/caller.ts';
import { prepareTeacher } from '#support/prepared-class.ts';

/** Teacher Okafor of the same school, with the student Mei. */
async function prepareOtherTeacher(base: string): Promise<void> {
  const other = new Caller(base);
  const person = { username: 'okafor', password: 'sing-along', role: 'teacher' };
  await other.call('POST', '/api/users', {
    ...person,
    email: 'o@school.example',
    firstName: 'O',
    lastName: 'K',
  });
  await other.call('POST', '/api/auth/login', person);
  const names = { firstName: 'Mei', lastName: 'Wu', role: 'student' };
  await other.call('POST', '/api/users', { ...names, username: 'mei', password: 'mei' });
}

test('a username that is taken elsewhere is reported, never offered, and can be corrected in the form', async ({
  testSchool,
}) => {
  const { teacher: caller } = await prepareTeacher(testSchool.server.url);
  await prepareOtherTeacher(testSchool.server.url);
  const teacher = new Teacher(await testSchool.tablet());
  await teacher.device.open();
  const { page } = teacher;
  await teacher.signInHere('rivera', 'sing-along');
  await teacher.openTab('Manage Classes');
  await teacher.waitUntilAllSent();

  await page.getByRole('tab', { name: 'Create New Student' }).click();
  const form = page.getByRole('form', { name: 'Create Student Account' });
  await form.getByLabel('First name').fill('Mei');
  await form.getByLabel('Last name').fill('Lin');
  await form.getByLabel('Username').fill('mei');
  await form.getByRole('button', { name: 'Create Student' }).click();
  await expectSynced(page.getByText('Error Creating Student')).toBeVisible();
  await expectSynced(page.getByText('Username already exists')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Login information' })).toBeHidden();

  await form.getByLabel('Username').fill('mei-lin');
  await form.getByRole('button', { name: 'Create Student' }).click();
  await expectDone(page, 'Mei Lin can sign in as mei-lin.');
  await expectSynced(page.getByRole('region', { name: 'Login information' })).toContainText('mei-lin');
  await teacher.waitUntilAllSent();
  const students = await caller.call<User[]>('GET', '/api/students');
  expect(students.map(({ username }) => username)).toEqual(['mei-lin']);

  await test.step('students made without a network show no sign-in before the school has made it', () =>
    importWithoutNetwork(teacher, caller, testSchool));
});

async function importWithoutNetwork(teacher: Teacher, caller: Caller, testSchool: TestSchool): Promise<void> {
  const { page } = teacher;
  testSchool.wifi.cut();
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Bulk Import' }).click();
  await page.getByLabel('One student per line').fill('Omar, Haddad, K\nLan, Pham');
  await page.getByRole('button', { name: 'Import Students' }).click();
  await expect(page.getByText('2 students will be created as soon as the school answers.')).toBeVisible();
  const omar = page.getByRole('row', { name: 'Omar Haddad' });
  await teacher.openTab('Student Roster');
  await expect(omar).toContainText('Sign-in follows when the school answers');
  await expect(omar.getByRole('button', { name: /^Copy login info/ })).toHaveCount(0);

  await page.context().setOffline(false);
  testSchool.wifi.restore();
  await expectSynced(omar.getByRole('button', { name: /^Copy login info/ })).toBeVisible();
  const students = await caller.call<User[]>('GET', '/api/students');
  const username = students.find(({ firstName }) => firstName === 'Omar')?.username ?? 'nobody';
  await expectSynced(omar).toContainText(username);
}
