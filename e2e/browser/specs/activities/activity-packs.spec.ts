/** A teacher begins with a template, and gives the finished activity to a colleague of another school as a file. */
import { readFile } from 'node:fs/promises';
import type { Activity } from 'shared-schema/entities';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareTeacher } from '#support/prepared-class.ts';

const picture = { name: 'park.png', mimeType: 'image/png', buffer: drawPicture(120) };
const TITLE = 'What do you say?';

test('a template with one picture for all its questions is assigned, exported, and imported in another school', async ({
  testSchool,
  otherSchool,
}) => {
  const { teacher: here } = await prepareTeacher(testSchool.server.url);
  const { teacher: there } = await prepareTeacher(otherSchool.server.url);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await page.getByRole('button', { name: 'Quick Create' }).click();
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await wizard.getByRole('button', { name: TITLE }).click();
  await expect(wizard.getByLabel('Title')).toHaveValue(TITLE);
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Edit question 1' }).click();
  const image = wizard.getByRole('group', { name: 'Question Image' });
  await image.locator('input[type=file]').setInputFiles(picture);
  await wizard.getByRole('button', { name: 'Use for questions without a picture' }).click();
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Save and assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Activity to Class' });
  await dialog.getByRole('checkbox', { name: /Bluebirds/ }).check();
  await dialog.getByRole('button', { name: 'Assign to Class' }).click();
  await expectDone(page, 'Assignment Created');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [made] = await here.call<Activity[]>('GET', '/api/activities');
  expect(made?.questions.map(({ imageUrl }) => imageUrl)).toEqual(
    Array(4).fill(expect.stringMatching(/^\/uploads\//)),
  );

  await page.getByRole('link', { name: 'My Activities' }).click();
  await page.getByRole('button', { name: `More actions for ${TITLE}` }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await expectNoBarrierByDayOrNight(page, 'export of an activity');
  await page.getByRole('button', { name: 'Save file' }).click();
  const download = await saving;
  const pack = await readFile(await download.path());

  const colleague = new Teacher(await otherSchool.laptop());
  await colleague.signIn();
  const other = colleague.page;
  await other.goto('/teacher/sets');
  await other.getByRole('button', { name: 'Import activities' }).click();
  const picking = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Choose a file' }).click();
  const file = { name: download.suggestedFilename(), mimeType: '', buffer: pack };
  await (await picking).setFiles(file);
  await expectLoaded(other.getByRole('list', { name: 'In this file' })).toContainText('1 picture or sound');
  await expectNoBarrierByDayOrNight(other, 'import of an activity');
  await other.getByRole('button', { name: 'Import 1 activity' }).click();
  await expectSynced(other.getByText('1 activity is new in My Activities.')).toBeVisible();
  const [imported] = await there.call<Activity[]>('GET', '/api/activities');
  // The address names the content: the same address is the same picture.
  const withoutId = (activity?: Activity) => activity?.questions.map(({ id: _, ...question }) => question);
  expect(imported?.title).toBe(TITLE);
  expect(withoutId(imported)).toEqual(withoutId(made));
  const kept = await other.evaluate(
    async (address) => (await fetch(address)).status,
    imported?.questions[0]?.imageUrl ?? '',
  );
  expect(kept).toBe(200);
});
