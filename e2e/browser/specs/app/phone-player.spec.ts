/** The players on a phone: what a child works with is whole, in its place, and can be tapped. */
import type { Locator } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareAssigned } from '#support/prepared-activities.ts';
import { prepareClass } from '#support/prepared-class.ts';

const PHONE = { width: 390, height: 844 };

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

test('on a phone, the dots of many questions are one row with the current one in sight, and the story beside a question is within reach', async ({
  testSchool,
}) => {
  const { teacher, group } = await prepareClass(testSchool.server.url, 1);
  const imageUrl = await teacher.uploadFile('tree.png', 'image/png', new Uint8Array(drawPicture(30)));
  const story = await prepareAssigned(teacher, group, {
    ...{ title: 'The tree', type: 'story', imageUrl },
    storyContent: 'A little bird lived in a tall tree and sang all day. '.repeat(12).trim(),
    questions: Array.from({ length: 12 }, (_, index) => ({
      ...{ id: `q${index}`, prompt: 'Where did the little bird live?', imageUrl },
    })),
  });
  const phone = await testSchool.phone();
  const page = await phone.open();
  await page.setViewportSize(PHONE);
  await new Student(phone, 'mei').signInHere();
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
});

test('on a phone, a thing lies whole in the middle of a low zone', async ({ testSchool }) => {
  const { teacher, group } = await prepareClass(testSchool.server.url, 1);
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
  const id = await prepareAssigned(teacher, group, {
    ...{ title: 'Tidy up', type: 'interactive_listening', interactiveActivitySets: [set] },
    interactiveTasks: { sets: [set], ttsEnabled: false },
  });
  const phone = await testSchool.phone();
  const page = await phone.open();
  await page.setViewportSize(PHONE);
  await new Student(phone, 'mei').signInHere();
  await page.goto(`/student/activity/${id}`);
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
});
