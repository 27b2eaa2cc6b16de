/**
 * A child's work that has nowhere to go: an answer that the server refuses, and a recording whose activity was taken
 * away while it was made. Both are kept, shown, saved as a file, and deleted when somebody says so.
 */
import { Student } from '#browser/actors/student.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier, expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { unsettled } from '#browser/support/stores/outbox.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareActivity, prepareClass } from '#support/prepared-class.ts';

test('an answer and a recording whose activity was deleted are kept until somebody decides', async ({
  testSchool,
}) => {
  const { teacher, group, activityId, title } = await prepareClass(testSchool.server.url, 1);
  const beachId = await prepareActivity(teacher, group, 'At the Beach', 1);
  const tablet = await testSchool.tablet();
  const mei = new Student(tablet, 'mei');
  await tablet.open();
  await mei.signInHere();
  await mei.waitUntilReadyOffline(1);

  await test.step('an answer to a deleted activity is kept until a grown-up decides', async () => {
    testSchool.wifi.cut();
    await mei.openActivity(activityId, title);
    await mei.answerAll(1);
    await teacher.call('DELETE', `/api/activities/${activityId}`);
    testSchool.wifi.restore();

    const notice = mei.page.getByRole('complementary', { name: 'Please show this to your teacher.' });
    await expectSynced(notice).toBeVisible();
    await expectSynced(mei.page.getByRole('status', { name: 'Connection' })).toContainText(
      'Show your teacher',
    );
    await expectNoBarrier(mei.page, 'notice of refused work');
    await notice.getByRole('button', { name: 'For the teacher' }).click();
    const panel = mei.page.getByRole('dialog', { name: 'Needs attention' });
    const answer = panel.getByRole('listitem', { name: /^Spoken answer/ });
    await expect(answer).toContainText('What it belongs to was deleted, or is no longer yours.');
    await expect(answer).toContainText('By Mei Chen');
    await expectNoBarrier(mei.page, 'refused work');

    const download = mei.page.waitForEvent('download');
    await answer.getByRole('button', { name: /^Save sound as file/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^mei-chen.*\.(webm|m4a)$/);

    const discard = async (item: typeof answer, sure: 'Cancel' | 'Discard') => {
      await item.getByRole('button', { name: /^Discard/ }).click();
      const question = mei.page.getByRole('dialog', { name: 'Discard this?' });
      await question.getByRole('button', { name: sure }).click();
      await expect(question).toBeHidden();
    };
    await discard(answer, 'Cancel');
    await expect(answer).toBeVisible();
    await discard(answer, 'Discard');
    await expect(answer).toBeHidden();
    // Nothing more is refused while somebody looks.
    await expectSynced.poll(() => unsettled(mei.page)).toEqual([]);
    const rest = panel.getByRole('listitem');
    while ((await rest.count()) > 0) {
      const left = await rest.count();
      await discard(rest.first(), 'Discard');
      await expect(rest).toHaveCount(left - 1);
    }
    const nothing = panel.getByText('Nothing needs your attention any more.');
    await expect(nothing).toBeFocused();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await expectSynced(mei.page.getByRole('status', { name: 'Connection' })).toHaveText('All sent');
  });

  await test.step('a recording without an activity can be heard, saved as a file, and deleted after a question', async () => {
    await mei.openActivity(beachId, 'At the Beach');
    await mei.speak(3);
    await mei.device.crashTab();
    await teacher.call('DELETE', `/api/activities/${beachId}`);

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
});
