/** A tablet prepared for a class: children who never signed in there tap their picture and work without a network. */
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { restPalm } from '#browser/support/hands/resting-palm.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClassOfTwo } from '#support/prepared-class.ts';
import { storedAuthors } from '#support/stored-recordings.ts';

/** What a hand that wipes over the page, or rests on its words, can do: load it again, and select them. */
const expectWipes = (page: Page, allowed: 'auto' | 'none') =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const [root, body] = [document.documentElement, document.body].map((part) => getComputedStyle(part));
        return [root?.overscrollBehavior, body?.overscrollBehavior, body?.userSelect];
      }),
    )
    .toEqual([allowed, allowed, allowed]);

/** The birds are on the screen, and are again afterwards. */
async function expectTapsBesidePalm(page: Page): Promise<void> {
  const bird = page.getByRole('button', { name: 'Mei', exact: true });
  const question = page.getByRole('heading', { name: 'Are you Mei?' });
  const no = page.getByRole('button', { name: 'No', exact: true });
  const palm = await restPalm(page);
  // The first tap loads what makes a click of the next one.
  const isAsked = async () => {
    if (await bird.isVisible()) await palm.tap(bird);
    return question.isVisible();
  };
  await expect.poll(isAsked, 'a tap beside a palm').toBe(true);
  await palm.tap(no);
  await palm.tap(bird, 2);
  await expect(question, 'a double tap signs nobody in').toBeVisible();
  await palm.tap(no);
  await expect(bird).toBeVisible();
  await palm.lift();
}

test('every child of the class works offline on a class tablet, and the teacher can sign the tablet out', async ({
  testSchool,
}) => {
  const prepared = await prepareClassOfTwo(testSchool.server.url, 1);
  const { studentId, omarId, activityId, title } = prepared;
  const tablet = await testSchool.tablet();
  await tablet.open();
  const onTablet = new Teacher(tablet);
  await onTablet.signInHere('rivera', 'sing-along');
  await expectWipes(tablet.page, 'auto');
  await onTablet.prepareTablet('Bluebirds');
  // Signing out hands the tablet to the children.
  await expectLoaded(tablet.page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();

  testSchool.wifi.cut();
  await tablet.close();
  await tablet.open();
  const mei = new Student(tablet, 'mei');
  const omar = new Student(tablet, 'omar');
  // The app's own start leads to the pictures.
  await mei.page.goto('/');
  await expectLoaded(mei.page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expectNoBarrier(mei.page, 'pictures of the class');
  await expectWipes(mei.page, 'none');
  await test.step('a finger taps beside a palm that rests on the screen', () =>
    expectTapsBesidePalm(mei.page));
  for (const [child, name] of [
    [mei, 'Mei'],
    [omar, 'Omar'],
  ] as const) {
    await child.tapPicture(name);
    await expectLoaded(child.card(title).getByText('Not Started')).toBeVisible();
    await expectWipes(child.page, 'none');
    await child.openActivity(activityId, title);
    await expect(child.page.getByRole('img', { name: /picture/i }).first()).toBeVisible();
    await child.answerAll(1);
    await expectLoaded(child.card(title).getByText('Saved on this tablet')).toBeVisible();
    await child.signOut();
  }
  await expectSynced(omar.page.getByText('2 answers on this tablet still wait.')).toBeVisible();

  testSchool.wifi.restore();
  const authors = () => storedAuthors(testSchool.server);
  await expectSynced.poll(authors).toEqual([studentId, omarId].sort((a, b) => a - b));

  const rivera = new Teacher(await testSchool.laptop());
  await rivera.device.open();
  await rivera.signInHere('rivera', 'sing-along');
  await rivera.openTablets('Bluebirds');
  const row = rivera.page.getByRole('tabpanel', { name: 'Tablets' }).getByRole('listitem');
  await expectSynced(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Rename/ }).click();
  await rivera.page.getByRole('dialog').getByLabel('Name').fill('Window tablet');
  await rivera.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectSynced(rivera.tablet('Window tablet')).toContainText('In use');
  await rivera.page.getByRole('button', { name: 'Log out Window tablet' }).click();
  await rivera.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expectSynced(rivera.tablet('Window tablet')).toContainText(/Logging out|Logged out/);

  // Whoever picks the tablet up finds nobody's picture on it.
  await omar.page.reload();
  await expectLoaded(omar.page.getByRole('heading', { name: 'Student Login' })).toBeVisible();
  await expect(omar.page.getByRole('button', { name: 'Mei', exact: true })).toHaveCount(0);
  await expectSynced(rivera.tablet('Window tablet')).toContainText('Logged out');
});
