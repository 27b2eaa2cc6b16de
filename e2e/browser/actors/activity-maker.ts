/** A teacher who makes an activity from nothing, with any way of pressing; and the child who plays it. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Device } from '#browser/support/device/chromium.ts';
import { expectSynced } from '#browser/support/expect.ts';
import type { TestSchool } from '#browser/support/test-school.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareStudent, prepareTeacher } from '#support/prepared-class.ts';
import { Student } from './student.ts';
import { Teacher } from './teacher.ts';

export const parkPicture = { name: 'park.png', mimeType: 'image/png', buffer: drawPicture(120) };

/** Presses with a finger, a mouse or a key. */
export type Press = (target: Locator) => Promise<void>;
export const withFinger: Press = (target) => target.tap();
export const withMouse: Press = (target) => target.click();

/** A teacher at the activities, whose device has the class, with child Mei in it. */
export async function openActivities({ server }: TestSchool, device: Device): Promise<Teacher> {
  const { teacher, group } = await prepareTeacher(server.url);
  await prepareStudent(teacher, group, 'mei');
  const rivera = new Teacher(device);
  await rivera.signIn();
  // Not the numbers above it: they may come from the school before the device has the class.
  await rivera.openTab('Manage Classes');
  await expectSynced(rivera.classNamed('Bluebirds')).toContainText('1 student');
  await rivera.openTab('Activities');
  return rivera;
}

/** Loads the page anew, at once and not after a pause of typing, and goes on with the draft. */
export async function reloadDraft(page: Page, title: string, press: Press = withFinger): Promise<void> {
  await page.reload();
  await press(page.getByRole('button', { name: `Continue: "${title}"` }));
}

/** From the last step of the wizard: saves the activity, and gives it to the class in the dialog that follows. */
export async function saveAndAssign(page: Page, press: Press): Promise<void> {
  await expect(page.getByText('Everything is there.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Save and assign' }));
  const dialog = page.getByRole('dialog', { name: 'Assign Activity to Class' });
  await press(dialog.getByRole('checkbox', { name: /Bluebirds/ }));
  await press(dialog.getByRole('button', { name: 'Assign to Class' }));
  await expect(dialog.getByRole('button', { name: /Unassign/ })).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Done' }));
}

/** Adds a word at the end of the activity's title. */
export async function editTitle(page: Page, title: string, word: string, press: Press): Promise<void> {
  await press(page.getByRole('button', { name: `Edit ${title}` }));
  const wizard = page.getByRole('dialog', { name: 'Edit Activity' });
  await expect(wizard.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(` ${word}`);
  await press(wizard.getByRole('button', { name: /Review/ }));
  await press(wizard.getByRole('button', { name: 'Update Activity' }));
  await expect(page.getByRole('button', { name: `Edit ${title} ${word}` })).toBeVisible();
}

/** Child Mei opens the activity on a tablet, once everything of the teacher is at the school. */
export async function openAsMei(testSchool: TestSchool, teacher: Teacher, title: string): Promise<Student> {
  await teacher.waitUntilAllSent();
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.card(title).getByRole('link').click();
  return mei;
}
