/** A teacher's screens on a phone and at 400 % zoom: nothing lies over a control, and nothing is cut at the side. */
import type { Page } from 'playwright';
import { prepareAdministrator, signInAdministrator } from '#browser/actors/administrator.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import { prepareClass } from '#support/prepared-class.ts';

/** A window of 1280 × 1024 pixels. */
const ZOOMED = { width: 320, height: 256 };

/** The words of what lies over the element that has the focus and sticks to the window; null without it. */
function coverOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    for (let part = over; part && !part.contains(focused); part = part.parentElement) {
      const { position } = getComputedStyle(part);
      const name = focused.getAttribute('aria-label') ?? focused.textContent;
      if (position === 'sticky') return `${name} is under ${part.textContent}`;
    }
    return null;
  });
}

/** What lies over the controls that the next `stops` presses of Tab lead to. */
async function coversOnTheWay(page: Page, stops: number): Promise<string[]> {
  const covers: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const cover = await coverOf(page);
    if (cover) covers.push(cover);
  }
  return covers;
}

test('a teacher who zooms sees the control that has the focus, and the whole last button', async ({
  testSchool,
}) => {
  const { teacher, studentId, activityId, title } = await prepareClass(testSchool.server.url, 1);
  await answerQuestion(teacher, { sound: wavOf(1), studentId, activityId, questionId: 'q1' });
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await rivera.openTab('Student Recordings');
  await page.getByRole('link', { name: '1 answer waits' }).click();
  await expectLoaded(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await test.step('on a phone the empty place for messages takes no tap', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const place = page.getByRole('region', { name: /^Notifications/ });
    const height = () => place.evaluate((region) => region.getBoundingClientRect().height);
    await expect.poll(height, 'no message is left').toBe(0);
    await page.getByRole('button', { name: 'Comments' }).click({ trial: true });
  });

  await page.setViewportSize(ZOOMED);
  expect(await coversOnTheWay(page, 30)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/teacher/sets');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const wizard = page.getByRole('dialog', { name: 'Edit Activity' });
  await expectLoaded(wizard.getByRole('button', { name: /Review/ })).toBeVisible();
  await wizard.getByRole('button', { name: /Review/ }).click();
  const update = wizard.getByRole('button', { name: 'Update Activity' });
  const reach = () => update.evaluate((button) => button.getBoundingClientRect().right <= window.innerWidth);
  await expect.poll(reach, 'the last button is not cut').toBe(true);
});

test('an administrator who zooms sees the account that has the focus while some are selected', async ({
  testSchool,
}) => {
  await prepareAdministrator(testSchool.server);
  await prepareClass(testSchool.server.url, 1);
  const office = await testSchool.laptop();
  await office.open();
  const { page } = office;
  await signInAdministrator(page);
  await page.getByRole('checkbox', { name: /Mei Chen/ }).check();
  await page.setViewportSize(ZOOMED);
  await page.getByRole('searchbox').focus();
  expect(await coversOnTheWay(page, 12)).toEqual([]);
});

test('with letters of twice the size, a phone shows the names of a class and of what can be done with it', async ({
  testSchool,
}) => {
  await prepareClass(testSchool.server.url, 1);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await rivera.openTab('Manage Classes');
  const name = page.getByRole('region', { name: /^Current Students/ }).getByText('Mei Chen');
  await expectLoaded(name).toBeVisible();
  const isWhole = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  await expect.poll(isWhole, 'the name is whole').toBe(true);
  const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await scrolls(), 'the page moves sideways').toBe(false);
});
