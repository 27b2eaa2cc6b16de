/** The players on a phone: what a child works with is whole, in its place, and can be tapped, also twice (decision 151). */
import type { Locator, Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { holdToast } from '#browser/support/toast.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareAssigned } from '#support/prepared-activities.ts';
import { type PreparedClass, prepareClass } from '#support/prepared-class.ts';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
const LARGER = [
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** 120 characters. */
const LONG_PROMPT =
  'Look at the picture. What are the children doing, who is with them, and what would you like to do with all of them today';

/** A finger that taps the middle of `part` taps it, once it is scrolled into sight. */
async function expectWithinReach(part: Locator): Promise<void> {
  const isWithinReach = () =>
    part.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isWithinReach, `within reach: ${part}`).toBe(true);
}

type Prepared = Pick<PreparedClass, 'teacher' | 'group'>;

/** A story of twelve questions; returns its id. */
async function prepareLongStory({ teacher, group }: Prepared): Promise<number> {
  const imageUrl = await teacher.uploadFile('tree.png', 'image/png', new Uint8Array(drawPicture(30)));
  return prepareAssigned(teacher, group, {
    ...{ title: 'The tree', type: 'story', imageUrl },
    storyContent: 'A little bird lived in a tall tree and sang all day. '.repeat(12).trim(),
    questions: Array.from({ length: 12 }, (_, index) => ({
      ...{ id: `q${index}`, prompt: 'Where did the little bird live?', imageUrl },
    })),
  });
}

/** A question of 120 characters; returns the activity's id. */
async function prepareLongQuestion({ teacher, group }: Prepared): Promise<number> {
  const imageUrl = await teacher.uploadFile('park.png', 'image/png', new Uint8Array(drawPicture(30)));
  return prepareAssigned(teacher, group, {
    ...{ title: 'The park', type: 'picture_prompt', imageUrl },
    questions: [{ id: 'q1', prompt: LONG_PROMPT, imageUrl }],
  });
}

/** A scene with a low zone; returns its id. */
async function prepareLowZone({ teacher, group }: Prepared): Promise<number> {
  const zone = {
    id: 'rug',
    label: 'Rug',
    x: 51,
    y: 75,
    width: 43,
    height: 19,
    color: '#2b6cb0',
    questionIds: [],
  };
  const put = { instruction: 'Put it on the rug.', correctZoneId: 'rug', points: 10 };
  const set = {
    ...{ id: 'set-1', name: 'Activity Set 1', zones: [zone] },
    backgroundImage: await teacher.uploadFile('room.png', 'image/png', new Uint8Array(drawPicture(30))),
    objects: ['Ball', 'Book'].map((name) => ({
      ...{ id: name, name, type: 'library', libraryItem: name.toLowerCase() },
    })),
    questions: ['Ball', 'Book'].map((objectId) => ({ id: objectId, objectId, ...put })),
  };
  return prepareAssigned(teacher, group, {
    ...{ title: 'Tidy up', type: 'interactive_listening', interactiveActivitySets: [set] },
    interactiveTasks: { sets: [set], ttsEnabled: false },
  });
}

test('on a phone, the players are whole and within reach, and a double tap leads one question on', async ({
  testSchool,
}) => {
  const prepared = await prepareClass(testSchool.server.url, 3);
  const story = await prepareLongStory(prepared);
  const scene = await prepareLowZone(prepared);
  const longQuestion = await prepareLongQuestion(prepared);
  const mei = new Student(await testSchool.phone(), 'mei');
  const page = await mei.device.open();
  await page.setViewportSize(PHONE);
  await mei.signInHere();
  await test.step('a double tap on Next leads one question on', async () => {
    const question = (number: number) =>
      page.getByRole('region', { name: `Question ${number}`, exact: true });
    await page.goto(`/student/activity/${prepared.activityId}`);
    await expectLoaded(question(1)).toBeVisible();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    // Resolves once it keeps its place: both taps are aimed at that.
    await next.tap({ trial: true });
    const box = await next.boundingBox();
    if (!box) throw new Error('Next is not on the screen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
    await expect(question(2)).toBeVisible();
  });
  await test.step('the picture stays as it is while a child speaks, listens and keeps', () =>
    expectPictureStays(mei));
  await test.step('the title stands before its speaker, and the progress ends between what is answered and what is not', () =>
    expectTrueHeader(page));
  await test.step('on a larger screen, what is said of the answer lies on no question', () =>
    expectToastClearOfDots(page));
  await test.step('a long question leaves both its speakers in sight', () =>
    expectLongQuestionWithinSight(page, longQuestion));
  await test.step('the dots of many questions are one row with the current one in sight, and the story beside a question is within reach', () =>
    expectLongStoryWithinReach(page, story));
  await test.step('a thing lies whole in the middle of a low zone', () => expectWholeInLowZone(page, scene));
});

/** The question is on the screen, and nobody has answered it. */
async function expectPictureStays(mei: Student): Promise<void> {
  const { page } = mei;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const picture = page.getByRole('img', { name: /^Picture for question/ });
  const box = async () => {
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x, y, width, height].map(Math.round);
  };
  await expect(button('Record your answer')).toBeVisible();
  const idle = await box();
  await mei.speak(1);
  expect(await box(), 'while a child speaks').toEqual(idle);
  await button('Stop recording').click();
  await expect(button('Keep this recording')).toBeVisible();
  await expect.poll(box, 'a recording to keep').toEqual(idle);
  await button('Keep this recording').click();
  await expect(button('Record again')).toBeVisible();
  await expect.poll(box, 'a kept answer').toEqual(idle);
}

/** One of three questions is answered. */
async function expectTrueHeader(page: Page): Promise<void> {
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
  const title = await leftOf(page.getByRole('heading', { level: 1 }));
  expect(title).toBeLessThan(await leftOf(page.locator('header').getByRole('button').last()));

  const end = await page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => {
    const { left, width } = bar.getBoundingClientRect();
    return left + (width * bar.value) / bar.max;
  });
  const dots = page.getByRole('button', { name: /^Question \d/ });
  const first = await dots.first().boundingBox();
  expect(end).toBeGreaterThan((first?.x ?? Number.NaN) + (first?.width ?? 0) - 1);
  expect(end).toBeLessThan(await leftOf(dots.nth(1)));
}

/** An answer was kept just now. */
async function expectToastClearOfDots(page: Page): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' });
  await holdToast(page);
  for (const viewport of LARGER) {
    await page.setViewportSize(viewport);
    const gap = async () => {
      const box = await toast.boundingBox();
      const dot = await page.getByRole('button', { name: /^Question 1/ }).boundingBox();
      return (dot?.y ?? Number.NaN) - (box?.y ?? Number.NaN) - (box?.height ?? Number.NaN);
    };
    await expect(toast).toContainText('Recording Saved!');
    await expect.poll(gap, `between toast and dots at ${viewport.width} pixels`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize(PHONE);
}

async function expectLongQuestionWithinSight(page: Page, id: number): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  await page.goto(`/student/activity/${id}`);
  await expectLoaded(page.getByText(LONG_PROMPT)).toBeVisible();
  for (const name of ['Read Question Aloud', 'Slower']) {
    const isFree = () =>
      page.getByRole('button', { name, exact: true }).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isFree, `in sight: ${name}`).toBe(true);
  }
  await page.setViewportSize(PHONE);
}

async function expectLongStoryWithinReach(page: Page, story: number): Promise<void> {
  await page.goto(`/student/activity/${story}`);
  const dots = page.getByRole('button', { name: /^(Story|Question \d+)$/ });
  await expectLoaded(dots.first()).toBeVisible();
  const rows = await dots.evaluateAll(
    (all) => new Set(all.map((dot) => dot.getBoundingClientRect().top)).size,
  );
  expect(rows).toBe(1);
  await expect(dots.first()).toBeInViewport({ ratio: 1 });
  await dots.last().click();
  await expect(page.getByRole('region', { name: 'Question 12' })).toBeVisible();
  await expect(dots.last()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('region', { name: 'Question 11' })).toBeVisible();
  await expect(dots.last()).toBeInViewport();
  await expect(dots.nth(11)).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Show the story' }).click();
  for (const name of ['Turn the page', 'Read Aloud', 'Read Question Aloud', 'Record your answer', 'Next']) {
    await expectWithinReach(page.getByRole('button', { name, exact: true }));
  }
  await expectWithinReach(page.getByRole('button', { name: 'Back to the question' }));
  await page.getByRole('button', { name: 'Back to the question' }).click();
  await expectWithinReach(page.getByRole('button', { name: 'Show the story' }));
}

async function expectWholeInLowZone(page: Page, scene: number): Promise<void> {
  await page.goto(`/student/activity/${scene}`);
  await expectLoaded(page.getByRole('button', { name: 'Ball', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ball', exact: true }).click();
  await page.getByRole('button', { name: 'Rug' }).click();
  const rug = page.getByRole('button', { name: 'Rug: Ball' });
  // The zone answers with a short movement.
  const offTheMiddle = async () => {
    const [place, thing] = await Promise.all([rug.boundingBox(), rug.locator('img').boundingBox()]);
    if (!place || !thing) return 'not there';
    return thing.height > place.height
      ? 'cut off'
      : Math.round(Math.abs(thing.y + thing.height / 2 - place.y - place.height / 2));
  };
  await expect.poll(offTheMiddle).toBe(0);
}
