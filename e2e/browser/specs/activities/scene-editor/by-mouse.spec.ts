/** A teacher makes a listening scene from nothing with few clicks, and a child plays it. */
import {
  clickOption,
  dragZone,
  openSceneEditor,
  playAsMei,
  setBackground,
} from '#browser/actors/scene-editor.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { countClicks } from '#browser/support/hands/count-clicks.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { prepareClass } from '#support/prepared-class.ts';

const TASKS = [
  ['Dog', 'Tree'],
  ['Cat', 'House'],
  ['Fish', 'Pond'],
  ['Bird', 'Roof'],
  ['Duck', 'Grass'],
  ['Bear', 'Cave'],
] as const;

test('a teacher makes six listening questions in at most 60 clicks, and a child plays them', async ({
  testSchool,
}) => {
  const prepared = await prepareClass(testSchool.server.url, 1);
  const { page, wizard } = await openSceneEditor(testSchool);
  // Before: the card that opens the wizard and its Next; 'Choose Files', which only a person can answer.
  const clicksBefore = 3;
  const countedClicks = await countClicks(page);
  await expectNoBarrier(page, 'background of a scene');
  await setBackground(page, wizard);
  await wizard.getByRole('button', { name: 'Next: draw zones' }).click();
  const zones = wizard.getByRole('listitem', { name: /^Zone \d$/ });
  for (const [index, [, name]] of TASKS.entries()) {
    const [x, y] = [5 + 32 * (index % 3), index < 3 ? 10 : 55];
    await page.getByRole('button', { name: 'Draw New Zone' }).click();
    await dragZone(page, [x, y], [x + 25, y + 30]);
    const field = zones.getByRole('textbox', { name: 'Name' });
    await field.click();
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(wizard.getByRole('listitem', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Zone Updated')).toBeVisible();
  await expectNoBarrier(page, 'zones of a scene');

  await wizard.getByRole('tab', { name: /Objects/ }).click();
  for (const [name] of TASKS) {
    const search = wizard.getByRole('searchbox', { name: 'Search all objects' });
    await search.click();
    await search.fill(name);
    await wizard.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }
  await expectNoBarrier(page, 'objects of a scene');
  await wizard.getByRole('tab', { name: /Questions/ }).click();
  for (const [index, [object, zone]] of TASKS.entries()) {
    const question = wizard.getByRole('listitem', { name: `Question ${index + 1}` });
    const instruction = question.getByRole('textbox', { name: 'Instruction' });
    await wizard
      .getByRole('button', { name: /^Add Question/ })
      .last()
      .click();
    await expect(instruction).toBeFocused();
    await instruction.fill(`Put the ${object} there.`);
    await expect(question.getByRole('combobox', { name: 'Object' })).toHaveValue(object);
    await clickOption(page, question.getByRole('combobox', { name: 'Correct zone' }), zone);
  }
  await expectNoBarrier(page, 'questions of a scene');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByText('Everything is there.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Create Activity' }).click();
  await expectDone(page, 'Activity Saved');
  expect(clicksBefore + (await countedClicks())).toBeLessThanOrEqual(60);
  const child = await playAsMei(testSchool, prepared, 'Tree');
  await expectLoaded(child.getByText('Progress: 1 of 6 tasks')).toBeVisible();
});
