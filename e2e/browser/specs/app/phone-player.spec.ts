/** The players on a phone: what a child works with is whole, in its place, and can be tapped. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareAssigned } from '#support/prepared-activities.ts';
import { prepareClass } from '#support/prepared-class.ts';

const PHONE = { width: 390, height: 844 };

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
    objects: [{ id: 'ball', name: 'Ball', type: 'library', libraryItem: 'ball' }],
    questions: ['first', 'second'].map((id) => ({ id, objectId: 'ball', ...put })),
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
      : Math.round(thing.y + thing.height / 2 - place.y - place.height / 2);
  };
  await expect.poll(offTheMiddle).toBe(0);
});
