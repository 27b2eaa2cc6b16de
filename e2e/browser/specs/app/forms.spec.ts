/** A teacher's form is open while the school changes, or without a network. */
import { chooseInMenu } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expectFocusKept } from '#browser/support/hands/focus.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { Caller } from '#support/caller.ts';
import { prepareClass, TEACHER_PASSWORD } from '#support/prepared-class.ts';

test("a child's own password is not shown, and is set back to the username without a network", async ({
  testSchool,
}) => {
  const { teacher: caller, studentId, group } = await prepareClass(testSchool.server.url, 1);
  await caller.call('PATCH', `/api/users/${studentId}/reset-password`, {
    password: 'otter',
    currentPassword: TEACHER_PASSWORD,
  });
  const rivera = new Teacher(await testSchool.tablet());
  await rivera.signIn();
  const { page } = rivera;
  await rivera.openTab('Student Roster');
  const row = page.getByRole('row', { name: 'Mei Chen' });
  await expect(row).toContainText('Own password');

  testSchool.wifi.cut();
  await row.getByRole('button', { name: 'Edit Mei Chen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Student Account' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toHaveValue('Own password, not shown');
  const reset = async () => {
    await dialog.getByRole('button', { name: 'Reset to match the username' }).click();
    const sure = page.getByRole('dialog', { name: 'Reset the password?' });
    await sure.getByRole('button', { name: 'Reset password' }).click();
  };
  await reset();
  await expect(page.getByText('The password matches the username, mei, as soon as')).toBeVisible();
  await expect(password).toHaveValue('mei');
  await expect(dialog.getByText('It counts as soon as the school has it.')).toBeVisible();
  await expectFocusKept(page);

  testSchool.wifi.restore();
  await expectSynced(dialog.getByText('It counts as soon as the school has it.')).toBeHidden();
  const child = new Caller(testSchool.server.url);
  await expect(child.signIn('mei', 'otter', 'student')).rejects.toThrow();
  expect((await child.signIn('mei', 'mei', 'student')).id).toBe(studentId);

  await caller.call('PATCH', `/api/users/${studentId}/reset-password`, {
    password: 'heron',
    currentPassword: TEACHER_PASSWORD,
  });
  await expectSynced(password).toHaveValue('Own password, not shown');
  await reset();
  await expectDone(page, 'Password Reset');
  expect((await child.signIn('mei', 'mei', 'student')).id).toBe(studentId);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('a form whose class was deleted meanwhile says so and keeps what was typed', () =>
    deleteClassBehindForm(rivera, () => caller.call('DELETE', `/api/class-codes/${group.id}`)));
});

async function deleteClassBehindForm(rivera: Teacher, deleteClass: () => Promise<unknown>): Promise<void> {
  const { page } = rivera;
  await rivera.openTab('Manage Classes');
  await chooseInMenu(page, 'Bluebirds', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Class' });
  await dialog.getByLabel('Class name').fill('Robins of room 4');
  await deleteClass();
  await expectSynced(dialog.getByText('Bluebirds is no longer here')).toBeVisible();
  await expect(dialog.getByLabel('Class name')).toHaveValue('Robins of room 4');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await rivera.leaveQuestion().getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expectSynced(rivera.classNamed('Bluebirds')).toHaveCount(0);
  await expectFocusKept(page);
}
