/** The administrator leaves: a colleague has become administrator before, and keeps the former one out. */
import {
  administrator,
  chooseInMenu,
  prepareAdministrator,
  signInAdministrator,
} from '#browser/actors/administrator.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectToast } from '#browser/support/toast.ts';
import { Caller } from '#support/caller.ts';

const rivera = { username: 'rivera', password: 'sing-along' };

test('a teacher who was made an administrator keeps the one who left out', async ({ testSchool }) => {
  const { server } = testSchool;
  const caller = new Caller(server.url);
  const names = { firstName: 'Rosa', lastName: 'Rivera', email: 'rosa@maple.example' };
  await caller.call('POST', '/api/users', { ...rivera, ...names });
  await prepareAdministrator(server);

  const page = await (await testSchool.laptop()).open();
  await signInAdministrator(page);
  await page.getByRole('button', { name: 'Edit Rosa Rivera' }).click();
  const form = page.getByRole('dialog', { name: 'Edit User' });
  await form.getByLabel('Role').selectOption('Administrator');
  await expectNoBarrierByDayOrNight(page, 'the form of a teacher who becomes an administrator');
  await form.getByLabel(/^Your own password/).fill(administrator.password);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'User updated successfully');
  const others = page.getByRole('region', { name: 'Other administrators (1)' });
  await expectSynced(others.getByText('Rosa Rivera')).toBeVisible();
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  await expectSynced(logout).toHaveCount(0);

  await signInAdministrator(page, rivera);
  await expectLoaded(others.getByText('Hilda Head')).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'the users with another administrator');
  await chooseInMenu(page, 'Hilda Head', 'Deactivate');
  await page.getByRole('button', { name: 'Deactivate 1 account' }).click();
  await expectSynced(others.getByText('Deactivated')).toBeVisible();
  await expect(caller.call('POST', '/api/auth/login', administrator)).rejects.toThrow('401');
});
