/** Power cuts: of the server in the middle of uploads, and of the tablet in the middle of a sentence. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { listenTo } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { storedRecordings } from '#support/stored-recordings.ts';

test('the server is killed again and again while answers arrive; each is there once', async ({
  testSchool,
}) => {
  const { activityId, title } = await prepareClass(testSchool.server.url);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilReadyOffline(3);
  testSchool.wifi.cut();
  await mei.openActivity(activityId, title);
  await mei.answerAll(3);

  // The box loses power right after it took a file, and right after it took the commands.
  for (const moment of [/blobs/, /blobs/, /commands/]) {
    const reached = testSchool.wifi.cutDuringNext(moment);
    testSchool.wifi.restore();
    await reached;
    await testSchool.server.kill();
    await testSchool.server.start();
  }
  testSchool.wifi.restore();
  await expectSynced(mei.card(title).getByText('Sent to your teacher')).toBeVisible();
  const questions = storedRecordings(testSchool.server).map(({ questionId }) => questionId);
  expect(questions.toSorted()).toEqual(['q1', 'q2', 'q3']);
});

test('the tab dies while a child speaks; what was said is offered back and can be sent', async ({
  testSchool,
}) => {
  const { activityId, title } = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(activityId, title);
  // A busy machine hears less than it speaks, and only whole parts are on the disk.
  await mei.speak(6);
  await mei.device.crashTab();

  await mei.openActivity(activityId, title);
  await expectLoaded(mei.page.getByText('You were recording. Keep it?')).toBeVisible();
  await mei.page.getByRole('button', { name: 'Keep this recording' }).click();
  await expect(mei.page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();

  const recordings = () => storedRecordings(testSchool.server);
  await expectSynced.poll(() => recordings().length).toBe(1);
  const [recording] = recordings();
  const sound = await listenTo(mei.page, recording?.audioUrl ?? '');
  expect(sound.seconds).toBeGreaterThan(2.5);
  expect(sound.loudness).toBeGreaterThan(0.01);
});
