/** A teacher makes a listening scene from nothing by keyboard alone, and a child plays it. */
import { playAsMei, SCENE_TITLE, sceneBackground } from '#browser/actors/scene-editor.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { pressOn } from '#browser/support/hands/keyboard.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { prepareClass } from '#support/prepared-class.ts';

test('a listening scene that a teacher made by keyboard alone is played by a child', async ({
  testSchool,
}) => {
  const prepared = await prepareClass(testSchool.server.url, 1);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  const press = (name: string | RegExp, key = 'Enter') =>
    pressOn(page, wizard.getByRole('button', { name, exact: true }), key);
  await pressOn(page, page.getByRole('button', { name: 'Create Interactive Listening' }));
  await expect(wizard.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(SCENE_TITLE);
  await press('Next');
  const picking = page.waitForEvent('filechooser');
  await press('Choose Files: Background picture');
  await (await picking).setFiles(sceneBackground);
  await press('Next: draw zones');
  await press('Add a zone in the middle');
  const zone = wizard.getByRole('button', { name: 'Zone 1', exact: true });
  const side = (name: 'left' | 'width') => async () =>
    Number.parseFloat(await zone.locator('..').evaluate((box, of) => (box as HTMLElement).style[of], name));
  await press('Zone 1', 'ArrowLeft');
  await expect.poll(side('left')).toBe(36.5);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(side('width')).toBe(26);
  await press('Add a zone in the middle');
  await press('Zone 2', 'Delete');
  await expect(wizard.getByRole('listitem', { name: /^Zone \d$/ })).toHaveCount(1);

  await pressOn(page, wizard.getByRole('tab', { name: /Zones/ }), 'ArrowRight');
  await pressOn(page, wizard.getByRole('searchbox', { name: 'Search all objects' }), 'End');
  await page.keyboard.type('dog');
  await page.keyboard.press('Enter');
  await pressOn(page, wizard.getByRole('tab', { name: /Objects/ }), 'ArrowRight');
  await press('Add Question');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Question 1 of "Activity Set 1" needs an instruction')).toBeVisible();
  await expect(wizard.getByText('Write what the child should do.')).toBeVisible();
  await expectNoBarrier(page, 'fields that are not right');
  await expect(wizard.getByRole('textbox', { name: 'Instruction' })).toBeFocused();
  await page.keyboard.type('Put the dog into the zone.');
  const zoneField = wizard.getByRole('combobox', { name: 'Correct zone' });
  await pressOn(page, zoneField, 'ArrowDown');
  await page.getByRole('option', { name: 'Zone 1' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(zoneField).toHaveValue('Zone 1');
  await press('Next');
  await expect(wizard.getByText('Everything is there.')).toBeVisible();
  await press('Create Activity');
  await expectDone(page, 'Activity Saved');
  const child = await playAsMei(testSchool, prepared, 'Zone 1');
  await expectLoaded(child.getByText('Excellent Work!')).toBeVisible();
});
