/** A child's screens have no barrier in any of their states, and nothing on them covers the question. */
import type { Locator, Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { expectSubmitted } from '#browser/support/toast.ts';
import { watchFor } from '#browser/support/watch.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { prepareAssigned, prepareListening, prepareStory } from '#support/prepared-activities.ts';
import { prepareClass } from '#support/prepared-class.ts';

const PHONE = { width: 390, height: 844 };
const SIZES = [
  PHONE,
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
];

/** Mei, who is signed in, and her class. */
async function meiSignedIn({ server, tablet }: TestSchool, questions: number, answerSeconds?: number) {
  const prepared = await prepareClass(server.url, questions, answerSeconds);
  const mei = new Student(await tablet(), 'mei', answerSeconds);
  await mei.signIn();
  await expectLoaded(mei.card(prepared.title)).toBeVisible();
  return { ...prepared, mei };
}

/** The picture and the speaker of the question are whole and in sight, at every size. */
async function expectQuestionInSight(page: Page, state: string): Promise<void> {
  const question = page.getByRole('region', { name: 'Question 1', exact: true });
  const panel = question.getByRole('region', { name: 'Your turn to speak' });
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const shown = [
      question.getByRole('img').first(),
      question.getByRole('button', { name: 'Read Question Aloud' }),
    ];
    // The picture takes its size after the screen has.
    await expect
      .poll(async () => {
        const recorder = await panel.boundingBox();
        const boxes = await Promise.all(shown.map((part) => part.boundingBox()));
        return boxes.map((box) => Boolean(box && recorder && box.y >= 0 && isApart(box, recorder)));
      }, `${state} at ${size.width} × ${size.height}`)
      .toEqual([true, true]);
    await expectNothingScrolls(page, `${state} at ${size.width} × ${size.height}`);
  }
  if (before) await page.setViewportSize(before);
}

/** The toast on the screen lies on none of `parts` on a phone. The pointer holds the toast meanwhile. */
async function expectToastBeside(page: Page, ...parts: Locator[]): Promise<void> {
  const before = page.viewportSize();
  const toast = page.getByRole('region', { name: 'Notifications (F8)' });
  await toast.hover();
  await page.setViewportSize(PHONE);
  await toast.hover();
  const areApart = async () => {
    const box = await toast.boundingBox();
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return boxes.map((other) => Boolean(box && other && isApart(box, other)));
  };
  await expect.poll(areApart, 'parts that the toast leaves free').toEqual(parts.map(() => true));
  await toast.getByRole('button', { name: 'Close' }).click();
  if (before) await page.setViewportSize(before);
}

async function expectNothingScrolls(page: Page, state: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(overflow, `what scrolls: ${state}`).toBe(0);
}

/** The whole scene is in sight at every size, and a page with five things does not scroll: it would while a child drags. */
async function expectSceneInSight(page: Page): Promise<void> {
  const scene = page.getByRole('region', { name: 'Picture with places to drop' });
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const inSight = async () => {
      const box = await scene.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= size.height;
    };
    await expect.poll(inSight, `the scene at ${size.width} × ${size.height}`).toBe(true);
    await expectNothingScrolls(page, `the scene at ${size.width} × ${size.height}`);
  }
  if (before) await page.setViewportSize(before);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function isApart(one: Box, other: Box): boolean {
  return one.y + one.height <= other.y || one.x + one.width <= other.x || other.x + other.width <= one.x;
}

/** The browser refuses the microphone, and gives it afterwards. */
async function refuseOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('refused', 'NotAllowedError');
    };
  });
  await page.getByRole('button', { name: 'Record your answer' }).click();
  await expect(
    page.getByText('Could not access microphone. Please check permissions.').first(),
  ).toBeVisible();
  await expectNoBarrier(page, 'a refused microphone');
  await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
}

test('the player has no barrier in any state of the recorder, and the question stays in sight', async ({
  testSchool,
}) => {
  // A busy machine looks at a recorder for longer than the usual 15 seconds.
  const { mei, activityId, title } = await meiSignedIn(testSchool, 1, 60);
  const { page } = mei;
  const expectWhole = async (state: string) => {
    await expectNoBarrier(page, state);
    await expectQuestionInSight(page, state);
  };
  await mei.openActivity(activityId, title);
  await expectWhole('before speaking');
  await test.step('a microphone that is refused leaves a player without barriers', () => refuseOnce(page));
  await mei.speak(1);
  await expect(page.getByRole('timer')).toBeVisible();
  await expectWhole('recording');
  await expect(page.getByRole('timer')).toBeVisible();
  await mei.stopSpeaking();
  await expectWhole('a recording to keep');
  const told = watchFor(page, 'section[aria-label^=Notifications] [data-tone]');
  await page.getByRole('button', { name: 'Keep this recording' }).click();
  await told;
  const question = page.getByRole('region', { name: 'Question 1', exact: true });
  await expectToastBeside(page, question.getByRole('img').first(), question.getByText('Your answer'));
  await expect(page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  await expectWhole('a kept answer');
  await page.getByRole('button', { name: 'Finish Activity' }).click();
  // The toast about it came a second after the answer, and may be over.
  await expect(page.getByText('Well done!').first()).toBeVisible();
  await expectNoBarrier(page, 'the end of the activity');
  await expectLoaded(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  await expectNoBarrier(page, 'the celebration above the dashboard');
});

/** From the card and back to it. */
async function readFeedback(mei: Student, title: string): Promise<void> {
  await expectNoBarrier(mei.page, 'student dashboard with feedback');

  await mei.card(title).getByRole('button', { name: 'View Teacher Feedback' }).press('Enter');
  const feedback = mei.page.getByRole('dialog', { name: /^Teacher Feedback/ });
  await expect(feedback.getByText('Ana Rivera')).toBeVisible();
  await expectNoBarrier(mei.page, 'feedback');
  await feedback.getByRole('button', { name: 'I heard it' }).press('Enter');
  await expect(feedback).toHaveCount(0);
  await expect(mei.card(title).getByRole('button', { name: 'View Teacher Feedback' })).toBeFocused();
  await expectNoBarrier(mei.page, 'student dashboard');
}

test('story and listening have no barrier from their first page to their end', async ({ testSchool }) => {
  const { mei, ...prepared } = await meiSignedIn(testSchool, 1);
  const { teacher, group, title } = prepared;
  const { page } = mei;
  const given = { teacherFeedbackText: 'Lovely!', score: 80 };
  await answerQuestion(teacher, { ...prepared, questionId: '0', feedback: given });
  await mei.refreshUntilVisible(mei.card(title).getByRole('button', { name: 'View Teacher Feedback' }));
  await test.step("a student's screens have no accessibility violations", () => readFeedback(mei, title));

  const story = await prepareStory(teacher, group, 'The bird');
  const listening = await prepareListening(teacher, group, 'Tidy up', ['apple', 'clock', 'pencil']);
  await mei.refreshUntilVisible(mei.card('Tidy up'));
  await mei.openActivity(story, 'The bird');
  await expect(page.getByRole('button', { name: 'Read Aloud' })).toBeVisible();
  await expectNoBarrier(page, 'a page of a story');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectQuestionInSight(page, 'a question of a story');
  await page.getByRole('button', { name: 'Show the story' }).click();
  await expectNoBarrier(page, 'the story beside its question');

  await mei.openActivity(listening, 'Tidy up');
  const put = async (thing: string) => {
    await page.getByRole('button', { name: thing, exact: true }).click();
    await page.getByRole('button', { name: /^Room/ }).click();
  };
  await expect(page.getByText('Put the book into the room.')).toBeVisible();
  await expectNoBarrier(page, 'listening');
  await expectSceneInSight(page);
  await page.getByRole('button', { name: 'book', exact: true }).click();
  await expectNoBarrier(page, 'a lifted thing');
  await page.getByRole('button', { name: /^Room/ }).click();
  await expectNoBarrier(page, 'a right answer');
  await expect(page.getByText('Put the ball into the room.')).toBeVisible();
  await put('ball');
  await expect(page.getByRole('button', { name: 'Submit Activity' })).toBeVisible();
  await expectNoBarrier(page, 'all tasks done');
  await page.getByRole('button', { name: 'Submit Activity' }).click();
  await expectSubmitted(page, 'Activity Submitted!');
  await expectNoBarrier(page, 'handed in');
  await expectLoaded(page.getByRole('link', { name: `Next activity ${title}` })).toBeVisible();
});

test('a countdown, work that waits for the network and an empty dashboard have no barrier', async ({
  testSchool,
}) => {
  const { mei, activityId, title, teacher, group } = await meiSignedIn(testSchool, 1);
  const { page } = mei;
  const first = 'Think first';
  const imageUrl = '/stock/farm.svg';
  const questions = [{ id: 'q1', prompt: 'What do you like?', imageUrl, thinkingSeconds: 20 }];
  const given = { title: first, type: 'picture_prompt', questions } as const;
  const thinking = await prepareAssigned(teacher, group, given);
  await mei.refreshUntilVisible(mei.card(first));
  await mei.openActivity(thinking, first);
  const countdown = page.getByRole('timer');
  await expect(countdown).toBeVisible();
  await expectNoBarrier(page, 'the countdown in which a child thinks');
  await expect(countdown).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await expectLoaded(mei.card(title)).toBeVisible();
  await mei.waitUntilKept(title);
  testSchool.wifi.cut();
  await mei.openActivity(activityId, title);
  await mei.answerQuestion(1);
  await expectNoBarrier(page, 'an answer that is kept on the tablet');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectLoaded(mei.card(title)).toBeVisible();
  await expectNoBarrier(page, 'a dashboard without a network');
  testSchool.wifi.restore();
  await mei.waitUntilAllSent();

  for (const id of [thinking, activityId]) await teacher.call('DELETE', `/api/activities/${id}`);
  await mei.refreshUntilVisible(page.getByText('No Activities Yet'));
  await expectNoBarrier(page, 'an empty dashboard');
});
