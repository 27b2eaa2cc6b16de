/** Power cuts of the server in the middle of uploads. */
import { Student } from '#browser/actors/student.ts';
import { expectSynced } from '#browser/support/expect.ts';
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
