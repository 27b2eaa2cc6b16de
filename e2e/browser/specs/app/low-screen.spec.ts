/** A child's screens on a small tablet that lies: what a child works with is in sight without scrolling. */
import type { Locator } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { countLines } from '#browser/support/count-lines.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareListening, prepareStory } from '#support/prepared-activities.ts';
import { prepareClass } from '#support/prepared-class.ts';

/** A screen of 1280 × 800 pixels with the density of seven inches. */
const LOW = { width: 853, height: 533 };
const LYING_PHONE = { width: 667, height: 375 };

async function expectInSight(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.98 });
}

test('on a small tablet that lies, nobody scrolls for what comes next', async ({ testSchool }) => {
  const { teacher, group, title, activityId } = await prepareClass(testSchool.server.url, 2);
  const listening = await prepareListening(teacher, group, 'Tidy up', ['apple', 'clock', 'pencil']);
  const story = await prepareStory(teacher, group, 'The tree');
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
  await test.step('colors that a person forces leave the open question, the progress and the voice in sight', () =>
    speakInForcedColors(mei));
  await mei.keepAnswer(1);
  await expectInSight(button('Record again'), button('Next'));
  await mei.nextQuestion();
  await mei.answerQuestion(2);
  await button('Finish Activity').click();
  await expectLoaded(page.getByRole('heading', { name: 'Well done!' })).toBeVisible();
  await expectInSight(page.getByRole('link', { name: /^Next activity/ }), button('My activities'));

  await page.goto(`/student/activity/${listening}`);
  await expectLoaded(button('book')).toBeVisible();
  await expectInSight(page.getByRole('region', { name: 'Picture with places to drop' }));
  await expectInSight(...['book', 'ball', 'apple', 'clock', 'pencil'].map((name) => button(name)));
  await test.step('no word is cut in two on a phone that lies', async () => {
    await page.setViewportSize(LYING_PHONE);
    for (const name of ['book', 'clock', 'pencil']) {
      await expect.poll(() => countLines(button(name).getByText(name)), name).toBe(1);
    }
    await page.goto(`/student/activity/${story}`);
    await expectLoaded(button('Next')).toBeVisible();
    await button('Next').click();
    const words = page.getByText('Where did the bird live?');
    await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThanOrEqual(200);
  });
});

/** The first of two questions is open. */
async function speakInForcedColors(mei: Student): Promise<void> {
  const { page } = mei;
  await page.emulateMedia({ forcedColors: 'active' });
  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const question = (number: number) => page.getByRole('button', { name: `Question ${number}`, exact: true });
  expect(await groundOf(question(1))).not.toBe(await groundOf(question(2)));
  const progress = page.getByRole('progressbar');
  expect(await progress.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
  await mei.speak(1);
  const bars = page.getByRole('timer').locator('xpath=preceding-sibling::div').locator('span[style]');
  expect(await groundOf(bars.last())).not.toBe(await groundOf(page.locator('body')));
  await page.emulateMedia({ forcedColors: 'none' });
}
