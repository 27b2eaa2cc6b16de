/** A recording whose activity was taken away while it was being made is offered to the child, not kept in silence. */
import { Student } from '#browser/actors/student.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

test('a recording without an activity can be heard, saved as a file, and deleted after a question', async ({
  testSchool,
}) => {
  const { teacher, activityId, title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(activityId, title);
  await mei.speak(3);
  await mei.device.crashTab();
  await teacher.call('DELETE', `/api/activities/${activityId}`);

  await mei.page.goto('/student');
  const left = mei.page.getByRole('complementary', { name: 'Your recording has no question now.' });
  await expectSynced(left).toBeVisible();
  await expectNoBarrierByDayOrNight(mei.page, 'a recording without a question');
  const download = mei.page.waitForEvent('download');
  await left.getByRole('link', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^recording-.+\.(m4a|webm)$/);

  await left.getByRole('button', { name: 'Delete' }).click();
  await expect(mei.page.getByRole('dialog')).toBeVisible();
  await expectNoBarrierByDayOrNight(mei.page, 'the question before it is deleted');
  await mei.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(left).toBeVisible();
  await left.getByRole('button', { name: 'Delete' }).click();
  await mei.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(left).toHaveCount(0);
});
