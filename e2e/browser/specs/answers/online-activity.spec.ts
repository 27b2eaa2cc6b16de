/** A teacher makes activities from nothing, with a mouse or with a finger, and edits them; a child plays them. */
import {
  editTitle,
  openActivities,
  openAsMei,
  parkPicture,
  reloadDraft,
  saveAndAssign,
  withFinger,
  withMouse,
} from '#browser/actors/activity-maker.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone, expectStored } from '#browser/support/toast.ts';
import { TEACHER_PASSWORD } from '#support/prepared-class.ts';

test('a story that a teacher writes with a mouse survives a sign-out, is edited, and a child plays it', async ({
  testSchool,
}) => {
  const rivera = await openActivities(testSchool, await testSchool.laptop());
  const { page } = rivera;
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await page.getByRole('button', { name: /Stories/ }).click();
  await wizard.getByLabel('Title').fill('The fox');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByLabel('Story content').fill('A fox found a friend.');
  await wizard.getByLabel('Word', { exact: true }).fill('Siob');
  await wizard.getByRole('button', { name: 'Close the wizard' }).click();
  await rivera.leaveQuestion().getByRole('button', { name: 'Keep the draft' }).click();
  await rivera.signOut();
  await rivera.signInHere('rivera', TEACHER_PASSWORD);
  const offer = page.getByRole('button', { name: 'Continue: "The fox"' });
  await expectLoaded(offer).toBeVisible();
  await page.goto('/teacher/sets');
  await offer.click();

  await expect(wizard.getByLabel('Story content')).toHaveValue('A fox found a friend.');
  await expect(wizard.getByLabel('Word', { exact: true })).toHaveValue('Siob');
  await wizard.getByRole('button', { name: 'Add Question' }).click();
  await wizard.getByLabel('Question Prompt').fill('Who was it?');
  await expectNoBarrierByDayOrNight(page, 'content of a story');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByText('“Siob” will not be saved', { exact: false })).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'review of a story');
  await saveAndAssign(page, withMouse);
  await expectSynced(page.getByText('You have an unfinished activity')).toHaveCount(0);
  await editTitle(page, 'The fox', 'again', withMouse);
  const mei = await openAsMei(testSchool, rivera, 'The fox again');
  await expectLoaded(mei.page.getByText('A fox found a friend.')).toBeVisible();
  await mei.nextQuestion();
  await mei.answerAll(1);
});

test('pictures that a teacher makes, edits, deletes and takes back on a phone are played by a child', async ({
  testSchool,
}) => {
  const rivera = await openActivities(testSchool, await testSchool.phone());
  const { page } = rivera;
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await page.getByRole('button', { name: /Picture Prompts/ }).tap();
  await wizard.getByLabel('Title').fill('At the zoo');
  await wizard.getByRole('button', { name: 'Next' }).tap();
  const picking = page.waitForEvent('filechooser');
  await wizard.getByRole('button', { name: 'Add Pictures' }).tap();
  await (await picking).setFiles([parkPicture]);
  await wizard.getByLabel('Question Prompt').fill('Who eats?');
  await expectNoBarrierByDayOrNight(page, 'content of pictures');
  await reloadDraft(page, 'At the zoo');
  await expect(wizard.getByText('Who eats?')).toBeVisible();
  await wizard.getByRole('button', { name: 'Next' }).tap();
  await expect(wizard.getByRole('heading', { name: 'Ready to finish?' })).toBeInViewport();
  await expectNoBarrierByDayOrNight(page, 'review of pictures');
  await saveAndAssign(page, withFinger);
  await editTitle(page, 'At the zoo', 'today', withFinger);
  await page.getByRole('button', { name: 'More actions for At the zoo today' }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  const question = page.getByRole('dialog', { name: 'Delete this activity?' });
  await question.getByRole('button', { name: 'Delete' }).tap();
  await expectStored(page, 'Activity Deleted');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expectDone(page, 'Activity Restored');
  const mei = await openAsMei(testSchool, rivera, 'At the zoo today');
  await expectLoaded(mei.page.getByRole('img', { name: 'Picture for question 1' })).toBeVisible();
  await mei.answerAll(1);
});
