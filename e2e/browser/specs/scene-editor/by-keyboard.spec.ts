/** A teacher makes a listening scene from nothing without a mouse, and a child plays it. */
import type { Locator, Page } from 'playwright';
import { openSceneEditor, playAsMei, setBackground } from '#browser/actors/scene-editor.ts';
import { expectNoBarrier } from '#browser/support/barriers.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

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
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Question 1 of "Activity Set 1" needs an instruction')).toBeVisible();
  await expect(wizard.getByText('Write what the child should do.')).toBeVisible();
  await expectNoBarrier(page, 'fields that are not right');
  const instruction = wizard.getByRole('textbox', { name: 'Instruction' });
  await expect(instruction).toBeFocused();
  await instruction.fill('Put the dog into the zone.');
  await choose(page, 'Correct zone', 'Zone 1');
  await save(page, wizard);
  const child = await playAsMei(testSchool, prepared, 'Zone 1');
  await expectLoaded(child.getByText('Excellent Work!')).toBeVisible();
});
