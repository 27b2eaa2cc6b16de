/** A child's screens on the narrowest phone, with long names: nothing is cut at the side, and nothing scrolls there. */
import type { Locator, Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { countLines } from '#browser/support/count-lines.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { prepareListening, prepareStory } from '#support/prepared-activities.ts';
import { prepareClass } from '#support/prepared-class.ts';

const NARROW = { width: 320, height: 568 };
const LANDSCAPE = { width: 640, height: 360 };
/** A window of 640 × 512 pixels at 200 %. */
const LOWEST = { width: 320, height: 256 };
const LONG = 'Otorhinolaryngologist-Bartholomew Featherstonehaugh';

/** In the page: what another window with a newer version of the app does as it starts. */
function openNewerOutbox(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('chickadee-outbox', 99_990);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

/** Twice as large as usual, until the page is left. */
const enlargeLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });

/** What reaches over the right edge of the screen, and words that have no room in their button. */
async function expectNothingCut(page: Page, state: string): Promise<void> {
  const cut = () =>
    page.evaluate(() => {
      const seen = [
        ...document.body.querySelectorAll('button, a, p, h1, h2, h3, img, input, strong, dt, dd'),
      ];
      const isCut = (element: Element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > window.innerWidth + 1);
      };
      const labels = [...document.body.querySelectorAll('.mantine-Button-label')];
      const hasNoRoom = (label: Element) => label.scrollWidth > label.clientWidth + 1;
      const scrolls = document.documentElement.scrollWidth > window.innerWidth;
      const cutOff = [...seen.filter(isCut), ...labels.filter(hasNoRoom)];
      const names = cutOff.map((one) => one.getAttribute('aria-label') ?? one.textContent);
      return [...(scrolls ? ['the page scrolls'] : []), ...names];
    });
  await expect.poll(cut, `what is cut: ${state}`).toEqual([]);
}

/** Scrolled to its middle, `part` is under nothing. */
async function expectUncovered(part: Locator, state: string): Promise<void> {
  const isUncovered = () =>
    part.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isUncovered, `what lies free: ${state}`).toBe(true);
}

test('nothing is cut on a screen of 320 pixels', async ({ testSchool }) => {
  const { teacher, group, studentId, activityId, title } = await prepareClass(testSchool.server.url, 3);
  const longTitle = `${LONG} and the extraordinarily long afternoon`;
  await teacher.call('PATCH', `/api/users/${studentId}`, { firstName: LONG.split(' ')[0], lastName: 'Chen' });
  const story = await prepareStory(teacher, group, longTitle);
  const listening = await prepareListening(teacher, group, 'Tidy up', ['apple', 'clock', 'pencil']);
  const feedback = { teacherFeedbackText: 'Lovely! Next time, tell me more.' };
  const answeredTitle = `Yesterday’s ${LONG}, told once more`;
  const answered = await prepareStory(teacher, group, answeredTitle);
  await answerQuestion(teacher, { studentId, activityId: answered, questionId: 'tree', feedback });
  const phone = await testSchool.phone();
  const page = await phone.open();
  const mei = new Student(phone, 'mei');
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await expectLoaded(page.getByRole('link').first()).toBeVisible();
  await expectNothingCut(page, 'the two doors');
  await page.goto('/student-login');
  await expectLoaded(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await expectNothingCut(page, 'sign-in');
  await mei.page.getByRole('textbox', { name: 'Username' }).fill('mei');
  await mei.page.getByRole('textbox', { name: 'Password' }).fill('mei');
  await mei.page.getByRole('button', { name: 'Start Learning' }).click();
  await expectLoaded(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  await expectLoaded(mei.card(title)).toBeVisible();
  await expectLoaded(page.getByRole('article').nth(2)).toBeVisible();
  await expectNothingCut(page, 'dashboard');
  await mei.card(answeredTitle).getByRole('button', { name: 'View Teacher Feedback' }).click();
  const hear = page.getByRole('dialog').getByRole('button', { name: 'Hear it' });
  await expectLoaded(hear).toBeVisible();
  await expectUncovered(hear, 'feedback');
  await page.setViewportSize(LOWEST);
  await expectUncovered(hear, 'feedback in a low window');
  await page.setViewportSize(NARROW);

  await page.goto(`/student/activity/${story}`);
  const readAloud = page.getByRole('button', { name: 'Read Aloud' });
  await expectLoaded(readAloud).toBeVisible();
  await expectNothingCut(page, 'story');
  await expectUncovered(readAloud, 'story');
  await expectUncovered(page.getByText('A little bird lived in a tall tree.'), 'story');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Show the story' }).click();
  await expectNothingCut(page, 'story beside its question');

  await page.goto(`/student/activity/${activityId}`);
  const speaker = page.getByRole('button', { name: 'Read Question Aloud' });
  await expectLoaded(page.getByRole('button', { name: 'Record your answer' })).toBeVisible();
  await expectNothingCut(page, 'question');
  await expectUncovered(speaker, 'question');
  await page.setViewportSize(LANDSCAPE);
  await expectUncovered(speaker, 'question on a phone that lies');
  await page.setViewportSize(NARROW);
  await mei.speak(1);
  await expectNothingCut(page, 'recording');
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByRole('button', { name: 'Keep this recording' })).toBeVisible();
  await expectNothingCut(page, 'a recording to keep');
  await mei.keepAnswer(1);
  await expectNothingCut(page, 'a kept answer');

  await page.goto(`/student/activity/${listening}`);
  await expectLoaded(page.getByRole('button', { name: 'book', exact: true })).toBeVisible();
  await expectNothingCut(page, 'listening');
  for (const thing of ['book', 'ball']) {
    await page.getByRole('button', { name: thing, exact: true }).click();
    await page.getByRole('button', { name: /^Room/ }).click();
  }
  await expectNothingCut(page, 'celebrating');

  await page.goto('/student');
  await expectLoaded(mei.card(title)).toBeVisible();
  await page.evaluate(openNewerOutbox);
  await expectLoaded(page.getByText('A new version is ready')).toBeVisible();
  await expectNothingCut(page, 'the offer of a newer version');
});

test('with letters of twice the size, the words of each button are whole on a phone', async ({
  testSchool,
}) => {
  const { teacher, studentId } = await prepareClass(testSchool.server.url, 1);
  await teacher.call('PATCH', `/api/users/${studentId}`, {
    firstName: 'Maximilian-Alexander',
    lastName: 'Chen',
  });
  const phone = await testSchool.phone();
  const page = await phone.open();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/student-login');
  await expectLoaded(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await enlargeLetters(page);
  await expectNothingCut(page, 'sign-in');
  await page.getByRole('textbox', { name: 'Username' }).fill('mei');
  await page.getByRole('textbox', { name: 'Password' }).fill('mei');
  await page.getByRole('button', { name: 'Start Learning' }).click();
  await expectLoaded(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();

  await page.goto(`/student-login#card=${'A'.repeat(22)}`);
  const stay = page.getByRole('button', { name: 'Stay as Maximilian-Alexander' });
  await expectLoaded(stay).toBeVisible();
  await expectNothingCut(page, 'a card of somebody else');
  await page.setViewportSize(NARROW);
  await expectNothingCut(page, 'a card of somebody else on a narrow phone');
  await enlargeLetters(page);
  await expectNothingCut(page, 'a card of somebody else in large letters');
});

test('on a phone, a long name is one line, and the welcome keeps clear of Logout', async ({ testSchool }) => {
  const { teacher, studentId } = await prepareClass(testSchool.server.url, 1);
  await teacher.call('PATCH', `/api/users/${studentId}`, { firstName: 'Christopher', lastName: 'Chen' });
  const mei = new Student(await testSchool.phone(), 'mei');
  const page = await mei.device.open();
  await page.setViewportSize({ width: 390, height: 844 });
  await mei.enterName();
  const welcome = page.getByText('Welcome back, Christopher!');
  await expectLoaded(welcome).toBeVisible();
  // The pointer holds it, however late the dashboard comes.
  await welcome.hover();
  await expectLoaded(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const close = await page.getByRole('button', { name: 'Close', exact: true }).boundingBox();
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox();
  if (!close || !logout) throw new Error('Logout or the welcome is not on the screen.');
  expect(close.y, 'where the welcome is closed').toBeGreaterThan(logout.y + logout.height);
  const name = page.getByRole('heading', { name: 'Hi, Christopher!' });
  expect(await countLines(name)).toBe(1);
});
