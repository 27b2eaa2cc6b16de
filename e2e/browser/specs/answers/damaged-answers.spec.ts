/** Answers that are damaged: what a child and a teacher hear of them. */
import { readFile } from 'node:fs/promises';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { pressToPlay } from '#browser/support/watch.ts';
import { Caller } from '#support/caller.ts';
import { fromRepository } from '#support/paths.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { makeDamagedWebm } from '#support/webm.ts';

test('an answer that breaks half-way says so, and can be played again', async ({ testSchool }) => {
  const { activityId, title } = await prepareClass(testSchool.server.url, 1);
  const caller = new Caller(testSchool.server.url);
  const { id: studentId } = await caller.signIn('mei', 'mei', 'student');
  const bytes = Uint8Array.from(await readFile(fromRepository('pwa/test/sounds/answer.m4a')));
  bytes.fill(170, bytes.length * 0.4, bytes.length * 0.6);
  const audioUrl = await caller.uploadRecording('answer.m4a', 'audio/mp4', bytes);
  await caller.call('POST', '/api/recordings', { studentId, activityId, questionId: 'q1', audioUrl });

  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(activityId, title);
  const play = mei.page.getByRole('button', { name: 'Play your answer' });
  await pressToPlay(play);
  await expect(mei.page.getByText('Audio playback failed. The file may be corrupted.')).toBeVisible();
  await expect(play).toBeVisible();
  await pressToPlay(play);
});

test('a damaged sound does not hold up the page, and says that it is damaged', async ({ testSchool }) => {
  const { activityId } = await prepareClass(testSchool.server.url, 1);
  const mei = new Caller(testSchool.server.url);
  const { id: studentId } = await mei.signIn('mei', 'mei', 'student');
  // A header with noise behind it keeps the reader of recordings busy for ever.
  const audioUrl = await mei.uploadRecording('answer.webm', 'audio/webm', makeDamagedWebm(2000));
  await mei.call('POST', '/api/recordings', { studentId, activityId, questionId: 'q1', audioUrl });
  const laptop = await testSchool.laptop();
  await laptop.open();
  const rivera = new Teacher(laptop);
  await rivera.signInHere('rivera', 'sing-along');
  await rivera.openTab('Student Recordings');
  await expectSynced(rivera.recordings()).toHaveCount(1);
  await rivera.recordings().getByRole('button', { name: /^Play/ }).click();
  // The page ends a conversion that does not come to its end by itself.
  await expectSynced(
    rivera.page.getByText('Audio playback failed. The file may be corrupted.').first(),
  ).toBeVisible();
  await rivera.openTab('Analytics');
  await expect(rivera.page.getByRole('tabpanel', { name: 'Analytics' })).toBeVisible();
});
