/** A small child's double tap on a screen that a finger touches. Decision 151. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

test('a double tap on Next leads one question on', async ({ testSchool }) => {
  const { activityId, title } = await prepareClass(testSchool.server.url, 3);
  const mei = new Student(await testSchool.phone(), 'mei');
  await mei.signIn();
  const { page } = mei;
  const question = (number: number) => page.getByRole('region', { name: `Question ${number}`, exact: true });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await mei.openActivity(activityId, title);
  await expectLoaded(question(1)).toBeVisible();
  const box = await next.boundingBox();
  if (!box) throw new Error('Next is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
  await expect(question(2)).toBeVisible();
});
