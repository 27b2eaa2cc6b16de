/** A teacher makes an activity of five pictures with few clicks, and puts its questions into order by dragging. */
import type { Locator, Page } from 'playwright';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { countClicks } from '#browser/support/hands/count-clicks.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareTeacher } from '#support/prepared-class.ts';
import { printFigure } from '#support/print-figure.ts';

const PROMPTS = ['Who runs?', 'Who swims?', 'Who sings?', 'Who sleeps?', 'Who eats?'];
const MAX_CLICKS = 12;
const pictures = PROMPTS.map((_, index) => ({
  name: `picture-${index + 1}.png`,
  mimeType: 'image/png',
  buffer: drawPicture(40 + index * 30),
}));

/** Moves the first question down by keyboard, and the last one to the top with the mouse. */
async function reorder(page: Page, wizard: Locator): Promise<void> {
  const handle = (number: number) => wizard.getByRole('button', { name: `Drag question ${number}` });
  const inOrder = wizard.getByRole('listitem').getByText(/^Who .*\?$/);
  await handle(1).focus();
  await page.keyboard.press('Space');
  await expect(wizard.getByText('Lifted, at place 1 of 5.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(wizard.getByText('Lifted, at place 2 of 5.')).toBeAttached();
  await page.keyboard.press('Space');
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = PROMPTS;
  await expect(inOrder).toHaveText([second, first, third, fourth, fifth]);
  const top = await handle(1).boundingBox();
  if (!top) throw new Error('The first question is not on the screen.');
  await handle(5).hover();
  await page.mouse.down();
  await page.mouse.move(top.x + top.width / 2, top.y + top.height / 2, { steps: 10 });
  await expect(wizard.getByText('Lifted, at place 1 of 5.')).toBeAttached();
  await page.mouse.up();
  await expect(inOrder).toHaveText([fifth, second, first, third, fourth]);
}

test('five pictures with prompts are assigned with at most twelve clicks', async ({ testSchool }) => {
  await prepareTeacher(testSchool.server.url);
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signIn();
  const { page } = teacher;
  const clicks = await countClicks(page);
  await teacher.openTab('Activities');
  await page.getByRole('button', { name: /Picture Prompts/ }).click();
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await expect(wizard.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Who is it?');
  await wizard.getByRole('button', { name: 'Next' }).click();
  const picking = page.waitForEvent('filechooser');
  await wizard.getByRole('button', { name: 'Add Pictures' }).click();
  await (await picking).setFiles(pictures);
  await expectLoaded(wizard.getByText('Questions (5)')).toBeVisible();
  for (const [index, prompt] of PROMPTS.entries()) {
    const question = wizard.getByRole('listitem', { name: `Question ${index + 1}` });
    await expect(question.getByLabel('Question Prompt')).toBeFocused();
    await page.keyboard.type(prompt);
    await page.keyboard.press('Control+Enter');
  }
  await expectNoBarrier(page, 'questions with pictures');
  const before = await clicks();
  await reorder(page, wizard);
  const whileDragging = (await clicks()) - before;
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByRole('button', { name: 'Create Activity' }).click();
  await expectDone(page, 'Activity Saved');
  await page.getByRole('button', { name: 'Assign Who is it?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Activity to Class' });
  await dialog.getByRole('checkbox', { name: /Bluebirds/ }).click();
  await dialog.getByRole('button', { name: 'Assign to Class' }).click();
  await expectDone(page, 'Assignment Created');
  const needed = (await clicks()) - whileDragging;
  printFigure('five pictures with prompts, assigned', `${needed} clicks`);
  expect(needed).toBeLessThanOrEqual(MAX_CLICKS);
});
