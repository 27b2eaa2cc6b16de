/** Where the focus is after what had it is gone. */
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectMicrophone, expectSynced } from '#browser/support/expect.ts';
import { expectFocusKept } from '#browser/support/hands/focus.ts';
import { pressOn } from '#browser/support/hands/keyboard.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareListening } from '#support/prepared-activities.ts';
import { prepareActivity, prepareClass } from '#support/prepared-class.ts';

test('after a deletion the focus is on what took the place, and after a dialog on what opened it', async ({
  testSchool,
}) => {
  const { teacher: caller, group } = await prepareClass(testSchool.server.url, 1);
  await prepareActivity(caller, group, 'On the Farm', 1);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await page.goto('/teacher/sets');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const assign = cards.first().getByRole('button', { name: /^Assign/ });
  await assign.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign Activity to Class' });
  // A dialog that is drawn listens to keys a moment later: once it has the focus.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(assign).toBeFocused();

  await cards
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first().locator(':focus')).toHaveCount(1);
});

test('a child works by keyboard alone, and the focus is always on what comes next', async ({
  testSchool,
}) => {
  const { teacher: caller, group, title } = await prepareClass(testSchool.server.url, 2);
  const scene = await prepareListening(caller, group, 'Tidy up');
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await test.step('a child answers an activity from its card to the celebration by keyboard alone', () =>
    answerByKeyboard(mei, title));
  await test.step('an object dropped by keyboard leaves the focus on the next one, and at the end on the celebration', async () => {
    await mei.openActivity(scene, 'Tidy up');
    await dropByKeyboard(mei);
  });
});

async function answerByKeyboard(mei: Student, title: string): Promise<void> {
  const { page } = mei;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = (name: string) => pressOn(page, button(name));
  await pressOn(page, mei.card(title).getByRole('link'));
  await expectLoaded(page.getByRole('region', { name: 'Question 1', exact: true })).toBeVisible();
  await press('Record your answer');
  await expectMicrophone(button('Stop recording')).toBeFocused();
  await expectMicrophone(page.getByRole('timer')).not.toHaveText('15 seconds left');
  // The key that started the recording stops it.
  await page.keyboard.press('Enter');
  await expect(button('Keep this recording')).toBeVisible();
  await expect(button('Play your recording')).toBeFocused();
  await press('Record again');
  await expectMicrophone(button('Stop recording')).toBeFocused();
  await expectMicrophone(page.getByRole('timer')).not.toHaveText('15 seconds left');
  await page.keyboard.press('Enter');
  await press('Keep this recording');
  await expect(button('Question 1, answered')).toBeVisible();
  await expect(button('Next')).toBeFocused();
  await press('Next');
  await expect(page.getByText('What do you see in picture 2?')).toBeVisible();
  await expectFocusKept(page);

  await press('Record your answer');
  await expectMicrophone(page.getByRole('timer')).not.toHaveText('15 seconds left');
  await press('Stop recording');
  await press('Keep this recording');
  await expect(button('Question 2, answered')).toBeVisible();
  await press('Finish Activity');
  await expectLoaded(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  await press('My activities');
  await expect(mei.card(title).getByText('Completed')).toBeVisible();
}

async function dropByKeyboard({ page }: Student): Promise<void> {
  const thing = (name: string) => page.getByRole('button', { name, exact: true });
  const drop = async (name: string) => {
    await thing(name).focus();
    await page.keyboard.press('Space');
    await expect(thing(name)).toHaveAttribute('data-lifted', 'true');
    const over = page.locator('[data-over]');
    await expectSynced
      .poll(async () => {
        if ((await over.count()) === 0) await page.keyboard.press('ArrowUp');
        return over.count();
      })
      .toBe(1);
    await page.keyboard.press('Space');
  };
  await drop('book');
  await expect(thing('ball')).toBeFocused();
  await expect(page.getByText('Put the ball into the room.')).toBeVisible();
  await drop('ball');
  await expect(page.getByRole('button', { name: 'Submit Activity' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Excellent Work!' })).toBeFocused();
}
