/** What the administrator's page of users says while it loads, when an account was changed, and when the network fails. */
import {
  administrator,
  chooseInMenu,
  prepareAdministrator,
  signInAdministrator,
} from '#browser/actors/administrator.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectToast } from '#browser/support/toast.ts';

test('the administrator reads what became of each account, and what did not reach the school', async ({
  testSchool,
}) => {
  await prepareAdministrator(testSchool.server);
  const { wifi } = testSchool;
  const office = await testSchool.tablet();
  const page = await office.open();
  await signInAdministrator(page);
  const shown = page.getByRole('radiogroup', { name: 'Shown' });
  await expectLoaded(page.getByText('No teachers registered yet')).toBeVisible();
  await shown.getByText('Students (0)').click();
  await expect(page.getByText('No students registered yet')).toBeVisible();
  await shown.getByText('Teachers (0)').click();

  const lists = wifi.put(/\/api\/admin\/users\?/, 'black-hole');
  await page.reload();
  await expectLoaded(page.getByText('Loading users...')).toBeVisible();
  const noLists = wifi.put(/\/api\/admin\/users\?/, 'answer-502');
  lists.lift();
  await expectLoaded(
    page.getByText('Error loading users: Unable to connect to the server. Please try again.'),
  ).toBeVisible();
  noLists.lift();
  const noWords = wifi.put(/\/api\/admin\/users\?/, 'answer-500');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectLoaded(page.getByText('Error loading users: 500: Internal Server Error')).toBeVisible();
  noWords.lift();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectLoaded(page.getByText('No teachers registered yet')).toBeVisible();

  const writes = /\/api\/users(\/\d+(\/reset-password)?)?$/;
  const inList = [
    'No answer',
    'The school server did not answer. Whether it was done shows in the list when it answers again.',
  ] as const;
  /** The same button three times: the school fails, its answer does not come, and all is well. */
  const submit = async (
    dialog: string,
    button: string,
    failed: readonly [string, string],
    done: string,
    unanswered: readonly [string, string] = inList,
  ) => {
    const form = page.getByRole('dialog', { name: dialog });
    const press = () => form.getByRole('button', { name: button, exact: true }).click();
    const broken = wifi.put(writes, 'answer-500');
    await press();
    await expectToast(page, ...failed);
    broken.lift();
    const away = wifi.put(writes, 'answer-502');
    await press();
    await expectToast(page, ...unanswered);
    away.lift();
    await press();
    await expectToast(page, done);
    await expect(form).toHaveCount(0);
  };

  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  await adding.getByLabel('Username').fill('okafor');
  await adding.getByLabel('Email').fill('okafor@school.example');
  await adding.getByRole('textbox', { name: 'Password' }).fill('listen-first');
  await submit(
    ...(['Add User', 'Create User'] as const),
    ['Error creating user', 'Failed to create user account'],
    'User created successfully',
  );
  await page.getByRole('button', { name: 'Edit okafor' }).click();
  await page.getByRole('dialog', { name: 'Edit User' }).getByLabel('First name').fill('Ben');
  await submit(
    ...(['Edit User', 'Save Changes'] as const),
    ['Error updating user', 'Failed to update user'],
    'User updated successfully',
  );
  await chooseInMenu(page, 'Ben', 'Reset Password');
  await page.getByLabel('New password').fill('another song');
  await page.getByLabel('Your own password').fill(administrator.password);
  await submit(
    ...(['Reset Password', 'Reset Password'] as const),
    ['Error resetting password', 'Failed to reset password'],
    'Password reset successfully',
    [
      'No answer',
      'The school server did not answer. The new password may hold already: press the button again when it answers.',
    ],
  );
  await chooseInMenu(page, 'Ben', 'Delete');
  await page.getByLabel('Who gets the students of Ben?').selectOption({ index: 1 });
  await page.getByLabel('Your own password').fill(administrator.password);
  await submit(
    ...(['Delete User', 'Delete User'] as const),
    ['Error deleting user', 'Failed to delete user'],
    'User deleted successfully',
  );
});
