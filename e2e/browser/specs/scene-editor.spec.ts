/** A teacher makes a listening scene from nothing, and a child plays it. */
import type { Locator, Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectNoBarrier } from '#browser/support/barriers.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { drawPicture } from '#support/picture.ts';
import { type PreparedClass, prepareClass, TEACHER_PASSWORD } from '#support/prepared-class.ts';

const TITLE = 'In the yard';
const background = { name: 'park.png', mimeType: 'image/png', buffer: drawPicture(120) };

/** The wizard of a new listening activity, at its content, on a teacher's laptop. */
async function openSceneEditor(testSchool: TestSchool): Promise<{ page: Page; wizard: Locator }> {
  const laptop = await testSchool.laptop();
  const page = await laptop.open();
  const teacher = new Teacher(laptop);
  await teacher.signInHere('rivera', TEACHER_PASSWORD);
  await teacher.openTab('Activities');
  await page.getByRole('button', { name: 'Create Interactive Listening' }).click();
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await wizard.getByLabel('Title').fill(TITLE);
  await wizard.getByRole('button', { name: 'Next' }).click();
  return { page, wizard };
}

async function setBackground(page: Page, wizard: Locator): Promise<void> {
  await expect(wizard.getByRole('tab', { name: /Zones/ })).toHaveCount(0);
  await wizard.locator('input[type=file][aria-label="Background picture"]').setInputFiles(background);
  await expectLoaded(page.getByText('Background image has been set successfully')).toBeVisible();
}

/** Drags over the canvas from one corner to the other, in percent of it. */
async function drawZone(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.getByRole('button', { name: 'Draw New Zone' }).click();
  const picture = page.getByRole('img', { name: 'Background' });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The background is not on the screen.');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

/** Chooses an option of a select by keyboard. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).press('ArrowDown');
  await page.getByRole('option', { name: option }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: field })).toHaveValue(option);
}

async function save(page: Page, wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(wizard.getByText('Everything is there.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Create Activity' }).press('Enter');
  await expectSynced(page.getByText('Activity Saved')).toBeVisible();
}

/** Child Mei puts the dog into the zone, and the activity is complete. */
async function playAsMei(testSchool: TestSchool, { teacher, group }: PreparedClass, zone: string) {
  const activities = await teacher.call<{ id: number; title: string }[]>('GET', '/api/activities');
  const made = activities.find(({ title }) => title === TITLE);
  const assignment = { activityId: made?.id, classCodeId: group.id, isActive: true };
  await teacher.call('POST', '/api/assignments', assignment);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(made?.id ?? 0, TITLE);
  await mei.page.getByRole('button', { name: 'Dog' }).click();
  await mei.page.getByRole('button', { name: zone }).click();
  await expectLoaded(mei.page.getByText('Excellent Work!')).toBeVisible();
}

test('a listening scene that a teacher made with the mouse is played by a child', async ({ testSchool }) => {
  const prepared = await prepareClass(testSchool.server.url, 1);
  const { page, wizard } = await openSceneEditor(testSchool);
  await expectNoBarrier(page, 'background of a scene');
  await setBackground(page, wizard);
  await wizard.getByRole('button', { name: 'Next: draw zones' }).click();
  await drawZone(page, [10, 10], [11, 11]);
  await expect(page.getByText('That was too small for a zone')).toBeVisible();
  await drawZone(page, [10, 10], [40, 40]);
  await drawZone(page, [60, 60], [90, 90]);
  const rows = wizard.getByRole('listitem', { name: /^Zone \d$/ });
  await expect(rows).toHaveCount(2);
  await rows.first().getByLabel('Name').fill('Tree');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zone Updated')).toBeVisible();
  await expectNoBarrier(page, 'zones of a scene');

  await wizard.getByRole('tab', { name: /Objects/ }).click();
  await wizard.getByRole('searchbox', { name: 'Search all objects' }).fill('dog');
  await wizard.getByRole('button', { name: 'Add Dog' }).click();
  await expectNoBarrier(page, 'objects of a scene');
  await wizard.getByRole('tab', { name: /Questions/ }).click();
  await wizard.getByRole('button', { name: 'Add Question' }).click();
  await expectNoBarrier(page, 'questions of a scene');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByText('Question 1 of "Activity Set 1" needs an instruction')).toBeVisible();
  await wizard.getByRole('button', { name: 'Previous' }).click();
  await wizard.getByRole('tab', { name: /Questions/ }).click();
  await wizard.getByRole('textbox', { name: 'Instruction' }).fill('Put the dog under the tree.');
  await choose(page, 'Object', 'Dog');
  await choose(page, 'Correct zone', 'Tree');
  await save(page, wizard);
  await playAsMei(testSchool, prepared, 'Tree');
});

test('a listening scene that a teacher made by keyboard is played by a child', async ({ testSchool }) => {
  const prepared = await prepareClass(testSchool.server.url, 1);
  const { page, wizard } = await openSceneEditor(testSchool);
  await setBackground(page, wizard);
  await wizard.getByRole('button', { name: 'Next: draw zones' }).press('Enter');
  await wizard.getByRole('button', { name: 'Add a zone in the middle' }).press('Enter');
  const zone = wizard.getByRole('button', { name: 'Zone 1', exact: true });
  const left = async () =>
    Number.parseFloat(await zone.locator('..').evaluate((box) => (box as HTMLElement).style.left));
  const width = async () =>
    Number.parseFloat(await zone.locator('..').evaluate((box) => (box as HTMLElement).style.width));
  await zone.press('ArrowLeft');
  await expect.poll(left).toBe(36.5);
  await zone.press('Shift+ArrowRight');
  await expect.poll(width).toBe(26);
  await wizard.getByRole('button', { name: 'Add a zone in the middle' }).press('Enter');
  await wizard.getByRole('button', { name: 'Zone 2', exact: true }).press('Delete');
  await expect(wizard.getByRole('listitem', { name: /^Zone \d$/ })).toHaveCount(1);

  await wizard.getByRole('tab', { name: /Zones/ }).press('ArrowRight');
  await wizard.getByRole('searchbox', { name: 'Search all objects' }).fill('dog');
  await wizard.getByRole('button', { name: 'Add Dog' }).press('Enter');
  await wizard.getByRole('tab', { name: /Objects/ }).press('ArrowRight');
  await wizard.getByRole('button', { name: 'Add Question' }).press('Enter');
  await wizard.getByRole('textbox', { name: 'Instruction' }).fill('Put the dog into the zone.');
  await choose(page, 'Object', 'Dog');
  await choose(page, 'Correct zone', 'Zone 1');
  await save(page, wizard);
  await playAsMei(testSchool, prepared, 'Zone 1');
});
