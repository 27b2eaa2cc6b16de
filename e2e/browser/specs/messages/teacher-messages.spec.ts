/** What the teacher's pages say when something was done, and when it could not be done. */
import { chooseInMenu } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { breakStore } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone, expectToast } from '#browser/support/toast.ts';
import { type Made, prepareClassOfTwo } from '#support/prepared-class.ts';

test('classes, students and assignments say what was done, and what failed on a device that cannot store', async ({
  testSchool,
}) => {
  const { teacher, group } = await prepareClassOfTwo(testSchool.server.url, 1);
  const robins = await teacher.call<Made>('POST', '/api/class-codes', { name: 'Robins' });
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByRole('tabpanel', { name: 'Manage Classes' });
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const inDialog = (name: string | RegExp, button: string) =>
    page.getByRole('dialog', { name }).getByRole('button', { name: button, exact: true }).click();
  const createClass = async () => {
    await press('Create a class');
    await panel.getByLabel('Class name').fill('Wrens');
    await press('Create Class');
  };

  await rivera.openTab('Manage Classes');
  await createClass();
  await expectDone(page, 'Class Created', 'Wrens has the class code');
  await rivera.classNamed('Bluebirds').getByRole('button').first().click();
  await chooseInMenu(page, 'Bluebirds', 'Copy Code');
  await expectToast(page, 'Copied to Clipboard');
  await chooseInMenu(page, 'Bluebirds', 'New Code');
  await inDialog('Make a new code?', 'New Code');
  await expectDone(page, 'Code Regenerated');
  await chooseInMenu(page, 'Omar Chen', 'Remove from Bluebirds');
  await inDialog('Remove from class?', 'Remove');
  await expectDone(page, 'Student Removed');
  await press('Add Omar Chen');
  await expectDone(page, 'Student Updated', 'Omar Chen is now in Bluebirds.');
  await rivera.createStudent('Lan', 'Pham', 'lan');
  await expectDone(page, 'Student Created Successfully');
  await press('Edit Lan Pham');
  const editing = page.getByRole('dialog', { name: 'Edit Student Account' });
  await editing.getByLabel('First name').fill('Linh');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expectDone(page, 'Student Updated Successfully');
  await rivera.assign('At the Park', 'Robins');
  await expectDone(page, 'Assignment Created');
  await rivera.openTab('Student Roster');
  await press('Copy login info of Mei Chen');
  await expectToast(page, 'Copied!');
  await rivera.waitUntilAllSent();

  const repair = await breakStore(page);
  await rivera.openTab('Manage Classes');
  await createClass();
  await expectToast(page, 'Error', 'Failed to create class');

  // Nothing of it was done: the school and the screen say the same.
  await repair();
  expect(await teacher.call<Made[]>('GET', '/api/class-codes')).toHaveLength(3);
  expect(await teacher.call<unknown[]>('GET', `/api/class-codes/${robins.id}/students`)).toHaveLength(0);
  expect(await teacher.call<unknown[]>('GET', `/api/class-codes/${group.id}/students`)).toHaveLength(3);
});
