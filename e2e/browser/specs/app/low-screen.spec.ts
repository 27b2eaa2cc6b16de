/** A child's screens on a small tablet that lies: what a child works with is in sight without scrolling. */
import type { Locator } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareListening } from '#support/prepared-activities.ts';
import { prepareClass } from '#support/prepared-class.ts';

/** A screen of 1280 × 800 pixels with the density of seven inches. */
const LOW = { width: 853, height: 533 };

async function expectInSight(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.98 });
}

test('on a small tablet that lies, nobody scrolls for what comes next', async ({ testSchool }) => {
  const { teacher, group, title, activityId } = await prepareClass(testSchool.server.url, 2);
  const listening = await prepareListening(teacher, group, 'Tidy up', ['apple', 'clock', 'pencil']);
  const tablet = await testSchool.tablet();
  const page = await tablet.open();
  const mei = new Student(tablet, 'mei');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.setViewportSize(LOW);
  await page.goto('/student-login');
  await expectLoaded(button('Start Learning')).toBeVisible();
  await expectInSight(page.getByRole('textbox', { name: 'Username' }), button('Start Learning'));

  await mei.signInHere();
  await expectInSight(page.getByRole('article').first().getByRole('link'));

  await mei.openActivity(activityId, title);
  await expectInSight(page.getByRole('img').first(), button('Read Question Aloud'));
  await expectInSight(button('Record your answer'), button('Next'));
  await mei.answerQuestion(1, 1);
  await expectInSight(button('Record again'), button('Next'));

  await page.goto(`/student/activity/${listening}`);
  await expectLoaded(button('book')).toBeVisible();
  await expectInSight(page.getByRole('region', { name: 'Picture with places to drop' }));
  await expectInSight(...['book', 'ball', 'apple', 'clock', 'pencil'].map((name) => button(name)));
});
