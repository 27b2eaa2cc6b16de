/** A teacher makes activities from nothing without a network: on a phone with a finger, or by keyboard alone. */
import type { Locator, Page } from 'playwright';
import {
  editTitle,
  openActivities,
  openAsMei,
  parkPicture,
  reloadDraft,
  saveAndAssign,
  withFinger,
} from '#browser/actors/activity-maker.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { pressOn } from '#browser/support/hands/keyboard.ts';
import { expect, test } from '#browser/support/test-school.ts';

/** Longer than the screen of a tablet. */
const STORY = Array.from({ length: 60 }, (_, index) => `On day ${index + 1} the fox met a friend.`).join(
  '\n',
);
/** Height in pixels that the header of a phone may take. */
const MAX_HEADER_PX = 100;

async function expectLowHeader(page: Page): Promise<void> {
  // A long sentence about the connection has a row of its own while it is true.
  const height = async () => (await page.getByRole('banner').boundingBox())?.height;
  await expect.poll(height, 'height of the header').toBeLessThanOrEqual(MAX_HEADER_PX);
}

/** The app has followed the history to the entry of what is open: a person is slower than a script. */
async function expectBackToClose(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.isOverPage)).toBe(true);
  await page.evaluate(() => new Promise((resolve) => window.requestIdleCallback(resolve)));
}

/** A new scene up to its object, with the name of the object half typed. */
async function beginScene(page: Page): Promise<void> {
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await page.getByRole('button', { name: /Interactive Listening/ }).tap();
  await wizard.getByLabel('Title').fill('In the yard');
  await reloadDraft(page, 'In the yard');
  await wizard.getByRole('button', { name: 'Next' }).tap();
  await wizard.locator('input[type=file][aria-label="Background picture"]').setInputFiles(parkPicture);
  await expectLoaded(wizard.getByRole('button', { name: 'Next: draw zones' })).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'background of a scene');
  await reloadDraft(page, 'In the yard');
  await wizard.getByRole('button', { name: 'Next: draw zones' }).tap();
  await wizard.getByRole('button', { name: 'Add a zone in the middle' }).tap();
  await expectNoBarrierByDayOrNight(page, 'zones of a scene');
  await wizard.getByLabel('Name', { exact: true }).fill('Un');
  await reloadDraft(page, 'In the yard');
  await wizard.getByRole('tab', { name: /Zones/ }).tap();
  await expect(wizard.getByLabel('Name', { exact: true })).toHaveValue('Un');
  await wizard.getByLabel('Name', { exact: true }).fill('Under the tree');
  await wizard.getByRole('tab', { name: /Objects/ }).tap();
  await wizard.getByRole('searchbox', { name: 'Search all objects' }).fill('dog');
  await wizard.getByRole('button', { name: 'Add Dog' }).tap();
  await wizard.getByLabel('Name of the object').fill('Rex');
}

test('a story and a scene that a teacher makes on a phone without a network survive reloads, Back and a crash, and a child plays them', async ({
  testSchool,
}) => {
  const rivera = await openActivities(testSchool, await testSchool.phone());
  let { page } = rivera;

  await test.step('a story that a teacher writes on a phone without a network survives reloads and Back', async () => {
    await page.goto('/teacher/sets?sort=name');
    const create = page.getByRole('button', { name: 'Create Activity' }).first();
    await expect(create).toBeVisible();
    await expectLowHeader(page);
    await page.getByRole('link', { name: 'Dashboard' }).tap();
    await expect(page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible();
    await expectLowHeader(page);
    testSchool.wifi.cut();

    const wizard = page.getByRole('dialog', { name: 'Create Activity' });
    await page.getByRole('button', { name: /Stories/ }).tap();
    await wizard.getByLabel('Title').fill('The fox');
    await page.goBack();
    await rivera.leaveQuestion().getByRole('button', { name: 'Go on writing' }).tap();
    await expect(wizard.getByLabel('Title')).toHaveValue('The fox');
    await expectBackToClose(page);
    await page.goBack();
    await rivera.leaveQuestion().getByRole('button', { name: 'Keep the draft' }).tap();
    await expect(wizard).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/teacher\/sets\?sort=name$/);
    await page.getByRole('button', { name: 'Continue: "The fox"' }).tap();
    await reloadDraft(page, 'The fox');

    await expect(wizard.getByLabel('Title')).toHaveValue('The fox');
    await wizard.getByRole('button', { name: 'Next' }).tap();
    await wizard.getByLabel('Story content').fill(STORY);
    await wizard.getByRole('button', { name: 'Add Question' }).tap();
    await wizard.getByRole('combobox', { name: 'Time to think before' }).tap();
    await page.getByRole('option', { name: '20 seconds' }).tap();
    await wizard.getByLabel('Question Prompt').fill('Who was the first friend?');
    await reloadDraft(page, 'The fox');
    await expect(wizard.getByLabel('Story content')).toHaveValue(STORY);
    await expect(wizard.getByText('Who was the first friend?')).toBeVisible();
    await wizard.getByRole('button', { name: 'Next' }).tap();
    await reloadDraft(page, 'The fox');
    await saveAndAssign(page, withFinger);
  });

  await test.step('a scene that a teacher makes on a phone without a network survives reloads and a crash', async () => {
    // The story was saved on 'My Activities'.
    await page.goto('/teacher');
    await beginScene(page);
    await expect(page.getByText('Draft saved on this device')).toBeVisible();
    page = await rivera.device.crashTab();
    await page.goto('/teacher');
    await page.getByRole('button', { name: 'Continue: "In the yard"' }).tap();
    const wizard = page.getByRole('dialog', { name: 'Create Activity' });
    await wizard.getByRole('tab', { name: /Objects/ }).tap();
    await expect(wizard.getByLabel('Name of the object')).toHaveValue('Rex');
    await expectNoBarrierByDayOrNight(page, 'objects of a scene');
    await wizard.getByLabel('Words as an object').fill('a red b');

    await wizard.getByRole('button', { name: 'Add Activity Set' }).tap();
    await expect(wizard.getByRole('button', { name: /^2\. Activity Set 2/ })).toBeInViewport({ ratio: 1 });
    await wizard.getByRole('button', { name: 'Delete Activity Set 2' }).tap();
    await wizard.getByRole('tab', { name: /Questions/ }).tap();
    await wizard.getByRole('button', { name: 'Add Question' }).first().tap();
    await wizard.getByRole('textbox', { name: 'Instruction' }).fill('Put Rex into the zone.');
    await reloadDraft(page, 'In the yard');
    await wizard.getByRole('tab', { name: /Objects/ }).tap();
    await expect(wizard.getByLabel('Words as an object')).toHaveValue('a red b');
    await wizard.getByLabel('Words as an object').fill('');
    await wizard.getByRole('tab', { name: /Questions/ }).tap();
    await wizard.getByRole('combobox', { name: 'Correct zone' }).tap();
    await page.getByRole('option', { name: 'Under the tree' }).tap();
    await expectNoBarrierByDayOrNight(page, 'questions of a scene');
    await wizard.getByRole('button', { name: 'Next' }).tap();
    await reloadDraft(page, 'In the yard');
    await expectNoBarrierByDayOrNight(page, 'review of a scene');
    await saveAndAssign(page, withFinger);
  });
  testSchool.wifi.restore();
  const mei = await openAsMei(testSchool, rivera, 'The fox');

  await test.step('a child plays the story', async () => {
    const countdown = mei.page.getByRole('timer', { name: /seconds to think/ });
    await expectLoaded(mei.page.getByRole('button', { name: 'Read Aloud' })).toBeVisible();
    await expect(countdown).toHaveCount(0);
    await mei.page.getByRole('button', { name: 'Question 1' }).click();
    await expect(countdown).not.toHaveText('20');
    await mei.answerAll(1);
  });

  await test.step('a child plays the scene', async () => {
    await mei.page.getByRole('link', { name: 'Next activity In the yard' }).click();
    await mei.page.getByRole('button', { name: 'Rex' }).click();
    await mei.page.getByRole('button', { name: 'Under the tree' }).click();
    await expectLoaded(mei.page.getByText('Excellent Work!')).toBeVisible();
  });
});

test('pictures and a story that a teacher makes and edits by keyboard without a network are played by a child', async ({
  testSchool,
}) => {
  const rivera = await openActivities(testSchool, await testSchool.laptop());
  const { page } = rivera;
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await page.context().setOffline(true);

  await test.step('pictures that a teacher makes, assigns and edits by keyboard without a network', async () => {
    const on = (name: string | RegExp) => wizard.getByRole('button', { name, exact: true });
    await pressOn(page, page.getByRole('button', { name: /Picture Prompts/ }));
    await expect(wizard.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('At the zoo');
    await pressOn(page, on('Next'));
    await pressOn(page, on('Add Question'));
    await expect(wizard.getByLabel('Question Prompt')).toBeFocused();
    await page.keyboard.type('Who eats?');
    const picking = page.waitForEvent('filechooser');
    await pressOn(page, on('Choose Files: Question Image'));
    await (await picking).setFiles(parkPicture);
    await expect(
      page.getByText('It is sent when you have saved and your school can be reached.'),
    ).toBeVisible();
    await pressOn(page, on('Next'));
    await saveAndAssign(page, (target) => pressOn(page, target, 'Space'));

    await pressOn(page, page.getByRole('button', { name: 'Edit At the zoo' }));
    const title = page.getByRole('dialog', { name: 'Edit Activity' }).getByLabel('Title');
    await expect(title).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' today');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Edit At the zoo today' })).toBeVisible();
  });

  await test.step('a story that a teacher writes and edits by keyboard without a network', async () => {
    const press = (target: Locator) => pressOn(page, target, 'Space');
    await press(page.getByRole('button', { name: /Stories/ }));
    await expect(wizard.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('The hen');
    await press(wizard.getByRole('button', { name: 'Next' }));
    await pressOn(page, wizard.getByLabel('Story content'), 'End');
    await page.keyboard.type('A hen found a red ball.');
    await press(wizard.getByRole('button', { name: 'Add Question' }));
    await expect(wizard.getByLabel('Question Prompt')).toBeFocused();
    await page.keyboard.type('What did the hen find?');
    await press(wizard.getByRole('button', { name: 'Next' }));
    await saveAndAssign(page, press);
    await editTitle(page, 'The hen', 'again', press);
  });
  await page.context().setOffline(false);
  const mei = await openAsMei(testSchool, rivera, 'At the zoo today');

  await test.step('a child plays the pictures', async () => {
    await expectSynced(mei.page.getByRole('img', { name: 'Picture for question 1' })).toBeVisible();
    await mei.answerAll(1);
  });

  await test.step('a child plays the story', async () => {
    await mei.page.getByRole('link', { name: 'Next activity The hen again' }).click();
    await expectLoaded(mei.page.getByText('A hen found a red ball.')).toBeVisible();
    await mei.nextQuestion();
    await mei.answerAll(1);
  });
});
