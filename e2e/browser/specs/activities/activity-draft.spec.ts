/** Nothing that a teacher types into the activity wizard is lost: not by a reload, and not to another laptop. */
import type { Page } from 'playwright';
import type { Activity } from 'shared-schema/entities';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { slowDraftFiles } from '#browser/support/stores/slow-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareClass, prepareTeacher } from '#support/prepared-class.ts';

const picture = { name: 'park.png', mimeType: 'image/png', buffer: drawPicture(120) };
const other = { ...picture, buffer: drawPicture(60) };

test('a reload in each step of the wizard loses nothing, and the picture is sent with the activity', async ({
  testSchool,
}) => {
  const { teacher: caller } = await prepareTeacher(testSchool.server.url);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  // At once, not after a pause of typing.
  const reload = async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Continue: "At the fair"' }).click();
  };

  await rivera.openTab('Activities');
  await test.step('a Back that comes before the wizard is drawn with its entry closes the wizard, and no more', () =>
    goBackAtOnce(page));
  await page.getByRole('button', { name: /Picture Prompts/ }).click();
  await wizard.getByLabel('Title').fill('At the fair');
  await reload();
  await expect(wizard.getByLabel('Title')).toHaveValue('At the fair');

  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Add Question' }).click();
  const image = wizard.getByRole('group', { name: 'Question Image' });
  const choosePicture = async (by: typeof picture) => {
    await image.locator('input[type=file]').setInputFiles(by);
  };
  const openQuestion = async () => {
    await reload();
    await wizard.getByRole('button', { name: 'Edit question 1' }).click();
  };
  await test.step('a picture is shown when a slow disk has it, and a reload right after that loses nothing', async () => {
    await slowDraftFiles(page, 700);
    await choosePicture(picture);
    await expectLoaded(image.getByRole('img')).toBeVisible();
    await wizard.getByLabel('Question Prompt').fill('Who is crying?');
    await openQuestion();
    await expect(wizard.getByLabel('Question Prompt')).toHaveValue('Who is crying?');
    await expectLoaded(image.getByRole('img')).toBeVisible();
  });
  await test.step('words that were typed while a slow disk takes a picture outlive a reload', async () => {
    await slowDraftFiles(page, 60_000);
    await choosePicture(other);
    await expect(wizard.getByText('Saving the draft…')).toBeVisible();
    await wizard.getByLabel('Question Prompt').fill('Who is laughing?');
    await openQuestion();
    await expect(wizard.getByLabel('Question Prompt')).toHaveValue('Who is laughing?');
    await expectLoaded(image.getByRole('img')).toBeVisible();
  });

  await wizard.getByRole('button', { name: 'Next' }).click();
  await reload();
  await expect(wizard.getByText('Everything is there.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expectDone(page, 'Activity Saved');
  await expect(page.getByText('You have an unfinished activity')).toHaveCount(0);
  const [saved] = await caller.call<Activity[]>('GET', '/api/activities');
  expect(saved).toMatchObject({ title: 'At the fair', questions: [{ prompt: 'Who is laughing?' }] });
  expect(saved?.questions[0]?.imageUrl).toMatch(/^\/uploads\//);
});

test('a newer version from another laptop is shown while editing, and mine is saved on top of it', async ({
  testSchool,
}) => {
  const { teacher: caller, title, activityId } = await prepareClass(testSchool.server.url);
  const rivera = new Teacher(await testSchool.tablet());
  await rivera.signIn();
  const { page } = rivera;
  const wizard = page.getByRole('dialog', { name: 'Edit Activity' });
  await rivera.openTab('Activities');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await wizard.getByLabel('Title').fill('In the park');
  const path = `/api/activities/${activityId}`;
  const before = await caller.call<Activity>('GET', path);
  await caller.call('PUT', path, { ...before, description: 'Look closely.' });

  const notice = wizard.getByRole('status').filter({ hasText: 'changed on another device' });
  await expectSynced(notice).toContainText('description changed');
  await notice.getByRole('button', { name: 'Take the newer version' }).click();
  await expect(wizard.getByLabel('Description')).toHaveValue('Look closely.');
  await page.keyboard.press('Control+z');
  await expect(wizard.getByLabel('Title')).toHaveValue('In the park');
  await notice.getByRole('button', { name: 'Go on with mine' }).click();
  await page.keyboard.press('Control+s');
  await expectDone(page, 'Activity Saved');
  const [saved] = await caller.call<Activity[]>('GET', '/api/activities');
  expect(saved).toMatchObject({ title: 'In the park', description: null });
});

/** Back is pressed in the moment between the wizard's entry in the history and its first drawing. */
async function goBackAtOnce(page: Page): Promise<void> {
  const place = page.url();
  const isBack = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.addEventListener('popstate', () => resolve(true), { once: true });
        const push = window.history.pushState.bind(window.history);
        window.history.pushState = (...entry) => {
          push(...entry);
          window.history.pushState = push;
          window.history.back();
        };
      }),
  );
  await page.getByRole('button', { name: /Stories/ }).click();
  expect(await isBack).toBe(true);
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.isOverPage)).toBe(undefined);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(place);
}
