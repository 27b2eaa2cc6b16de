/** What the teacher's pages say when something was done, and when it could not be done. */
import type { Page } from 'playwright';
import { dragZone } from '#browser/actors/scene-editor.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { breakStore } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone, expectToast } from '#browser/support/toast.ts';
import { drawPicture } from '#support/picture.ts';
import { type Made, prepareClassOfTwo } from '#support/prepared-class.ts';

const picture = { name: 'park.png', mimeType: 'image/png', buffer: drawPicture(40) };

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
    await panel.getByLabel('Class name').fill('Wrens');
    await press('Create Class');
  };
  const openEdit = () => press('Edit Bluebirds');

  await rivera.openTab('Manage Classes');
  await createClass();
  await expectDone(page, 'Class Created', 'Wrens has the class code');
  await rivera.classNamed('Bluebirds').getByRole('button').first().click();
  await press('Copy Code');
  await expectToast(page, 'Copied to Clipboard');
  await press('New Code');
  await inDialog('Make a new code?', 'New Code');
  await expectDone(page, 'Code Regenerated');
  await press('Remove Omar Chen from class');
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
  await makeScene(page);
  await leaveWizard(page);
  await rivera.openTab('Student Roster');
  await press('Copy login info of Mei Chen');
  await expectToast(page, 'Copied!');
  await rivera.waitUntilAllSent();

  const repair = await breakStore(page);
  await rivera.openTab('Manage Classes');
  await createClass();
  await expectToast(page, 'Error', 'Failed to create class');
  await openEdit();
  await page.getByRole('dialog', { name: 'Edit Class' }).getByLabel('Class name').fill('Bluebells');
  await inDialog('Edit Class', 'Save Changes');
  await expectToast(page, 'Error', 'Failed to update class');
  await inDialog('Edit Class', 'Delete Class');
  await inDialog('Delete this class?', 'Delete Class');
  await expectToast(page, 'Error', 'Failed to delete class');
  await inDialog('Edit Class', 'Cancel');
  await inDialog('Leave without saving?', 'Discard');
  await press('New Code');
  await inDialog('Make a new code?', 'New Code');
  await expectToast(page, 'Error', 'Failed to regenerate code');
  await press('Remove Omar Chen from class');
  await inDialog('Remove from class?', 'Remove');
  await expectToast(page, 'Error', 'Failed to remove student');
  await press('Edit Omar Chen');
  await editing.getByLabel('First name').fill('Omer');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Error Updating Student', 'Failed to update student');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await inDialog('Leave without saving?', 'Discard');
  await page.getByRole('tab', { name: 'Create New Student' }).click();
  const form = page.getByRole('form', { name: 'Create Student Account' });
  await form.getByRole('button', { name: 'Create Student' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields');
  await form.getByLabel('First name').fill('Ivan');
  await form.getByLabel('Last name').fill('Moe');
  await form.getByRole('button', { name: 'Create Student' }).click();
  await expectToast(page, 'Error Creating Student', 'Failed to create student');
  await page.getByRole('tab', { name: 'Bulk Import' }).click();
  const list = page.getByLabel('One student per line');
  await list.fill('Noor');
  await press('Import Students');
  await expectToast(page, 'Error', 'Please enter valid student data');
  await list.fill('Noor, Amari, 1');
  await press('Import Students');
  await expectToast(page, 'Error', 'Failed to import students');
  await rivera.classNamed('Robins').getByRole('button').first().click();
  await press('Add Omar Chen');
  await inDialog('Move, or be in both?', 'Move');
  await expectToast(page, 'Error', 'Failed to add student');

  await rivera.openTab('Activities');
  await press('Assign At the Park');
  const assigning = page.getByRole('dialog', { name: 'Assign Activity to Class' });
  await assigning.getByRole('button', { name: 'Assign to Class' }).click();
  await expectToast(page, 'No Class Selected');
  await assigning.getByRole('checkbox', { name: /Robins/ }).check();
  await assigning.getByRole('button', { name: 'Assign to Class' }).click();
  await expectToast(page, 'Already Assigned');
  await assigning.getByRole('checkbox', { name: /Robins/ }).uncheck();
  await assigning.getByRole('checkbox', { name: /Wrens/ }).check();
  await assigning.getByRole('button', { name: 'Assign to Class' }).click();
  await expectToast(page, 'Error', 'Failed to assign activity. Please try again.');
  await assigning.getByRole('button', { name: 'Unassign Robins' }).click();
  await expectToast(page, 'Error', 'Failed to unassign activity. Please try again.');
  await assigning.getByRole('button', { name: 'Cancel' }).click();
  await press('More actions for At the Park');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await inDialog('Delete this activity?', 'Delete');
  await expectToast(page, 'Error', 'Failed to delete activity');

  // Nothing of it was done: the school and the screen say the same.
  await repair();
  expect(await teacher.call<Made[]>('GET', '/api/class-codes')).toHaveLength(3);
  expect(await teacher.call<unknown[]>('GET', `/api/class-codes/${robins.id}/students`)).toHaveLength(0);
  expect(await teacher.call<unknown[]>('GET', `/api/class-codes/${group.id}/students`)).toHaveLength(3);
});

/** A first scene: picture, zone and objects. The wizard stays open. */
async function makeScene(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Interactive Listening' }).click();
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await wizard.getByLabel('Title').fill('In the yard');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: /^Delete Activity Set 1/ }).click();
  await expectToast(page, 'Cannot Delete', 'You must have at least one activity set');
  await wizard.locator('input[type=file][aria-label="Background picture"]').setInputFiles(picture);
  await expectToast(page, 'Background Uploaded', 'Background image has been set successfully');
  await wizard.getByRole('button', { name: 'Next: draw zones' }).click();
  await page.getByRole('button', { name: 'Draw New Zone' }).click();
  await dragZone(page, [10, 10], [40, 40]);
  await expectToast(page, 'Drop Zone Created');
  await wizard.getByRole('textbox', { name: 'Name', exact: true }).fill('Tree');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Zone Updated');
  await wizard.getByRole('button', { name: 'Delete Tree' }).click();
  await expectToast(page, 'Zone Deleted');

  await wizard.getByRole('tab', { name: /Objects/ }).click();
  await wizard.getByRole('button', { name: 'Add Book', exact: true }).click();
  await expectToast(page, 'Object Added');
  await wizard.getByRole('textbox', { name: 'Name of the object' }).fill('Rex');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Object Updated');
  await wizard.locator('input[type=file][aria-label="Own picture"]').setInputFiles(picture);
  await expectToast(
    page,
    'Image Uploaded',
    'Please enter a label for this object and press Enter to add it.',
  );
  await wizard.getByRole('textbox', { name: 'Label' }).fill('Park');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Custom Object Added');
}

async function leaveWizard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep the draft' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Activity' })).toHaveCount(0);
}
