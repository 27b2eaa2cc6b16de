/** A teacher's voice, sticker and 'try again' on the way to a child and back, without a network at either end. */
import type { Locator } from 'playwright/test';
import type { Recording } from 'shared-schema/entities';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { watchFor } from '#browser/support/watch.ts';
import { answerQuestion } from '#support/answer-question.ts';
import type { Caller } from '#support/caller.ts';
import { prepareClass, prepareClassOfTwo } from '#support/prepared-class.ts';

test('feedback spoken without a network is heard on a class tablet without one, and the teacher learns of it', async ({
  testSchool,
}) => {
  const { teacher: school, studentId, activityId, title } = await prepareClassOfTwo(testSchool.server.url, 1);
  await answerQuestion(school, { studentId, activityId });
  const tablet = await testSchool.tablet();
  await tablet.open();
  const onTablet = new Teacher(tablet);
  await onTablet.signInHere('rivera', 'sing-along');
  await onTablet.prepareTablet('Bluebirds');
  const rivera = new Teacher(await testSchool.tablet());
  await rivera.signIn();
  await rivera.openTab('Student Recordings');
  await expectLoaded(rivera.recordings()).toHaveCount(1);

  testSchool.wifi.cut();
  await expectSynced(rivera.page.getByText('Offline')).toBeVisible();
  await rivera
    .recordings()
    .getByRole('button', { name: /^Give feedback/ })
    .click();
  const dialog = rivera.page.getByRole('dialog', { name: /^Feedback for Mei/ });
  await speak(dialog);
  await dialog.getByRole('button', { name: 'Rocket' }).click();
  await dialog.getByRole('checkbox', { name: 'Try again, please' }).check();
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await expectSynced(
    rivera.page.getByText('The student gets your feedback when you are online.'),
  ).toBeVisible();
  const row = rivera.recordings().first();
  await expect(row.getByText('Asked to try again')).toBeVisible();
  await expect(row.getByText('Not heard yet')).toBeVisible();

  testSchool.wifi.restore();
  await rivera.waitUntilAllSent();
  const [given] = await school.call<Recording[]>('GET', '/api/recordings');
  expect(given).toMatchObject({ sticker: 'rocket', heardAt: null });
  expect(await soundOf(school, given?.teacherFeedbackAudio)).toBeGreaterThan(2_000);
  const mei = new Student(tablet, 'mei');
  const card = mei.card(title);
  await mei.tapPicture('Mei');
  await expectSynced
    .poll(() => isKept(mei.page, given?.teacherFeedbackAudio ?? ''), { intervals: [500] })
    .toBe(true);
  await mei.signOut();

  testSchool.wifi.cut();
  await mei.tapPicture('Mei');
  await expectLoaded(card.getByText('Try again', { exact: true })).toBeVisible();
  const playing = watchFor(mei.page, '[role=dialog] button[aria-pressed=true]');
  await card.getByRole('button', { name: 'View Teacher Feedback' }).click();
  const feedback = mei.page.getByRole('dialog', { name: /^Teacher Feedback/ });
  // The voice begins by itself, and ends by itself.
  const voice = feedback.getByRole('button', { name: 'Teacher: play voice message' });
  await playing;
  await expectSynced(voice).toHaveAttribute('aria-pressed', 'false');
  await expect(feedback.getByText('Ana Rivera')).toBeVisible();
  await expect(feedback.getByRole('img', { name: 'A sticker from your teacher' })).toBeVisible();
  await expect(feedback.getByText('Try again, please.')).toBeVisible();
  await feedback.getByRole('button', { name: 'I heard it' }).click();
  await expect(feedback).toHaveCount(0);

  testSchool.wifi.restore();
  await expectSynced(row.getByText(/^Heard /)).toBeVisible();
  await row.getByRole('button', { name: /^Edit feedback/ }).click();
  await rivera.page
    .getByRole('dialog', { name: /^Feedback for Mei/ })
    .getByRole('button', { name: 'Take feedback back' })
    .click();
  await expectDone(rivera.page, 'Feedback taken back');
  await expectSynced(card.getByText('Try again', { exact: true })).toHaveCount(0);
});

test('‘Try again’ leads a child to the question that the teacher asks for, until it is answered again', async ({
  testSchool,
}) => {
  const { teacher, studentId, activityId, title } = await prepareClass(testSchool.server.url, 3);
  for (const questionId of ['q1', 'q2', 'q3']) {
    await answerQuestion(teacher, { studentId, activityId, questionId });
  }
  const rivera = new Teacher(await testSchool.tablet());
  await rivera.signIn();
  await rivera.openTab('Student Recordings');
  await rivera
    .recordings()
    .filter({ hasText: 'Question 2' })
    .getByRole('button', { name: /^Give feedback/ })
    .click();
  const dialog = rivera.page.getByRole('dialog', { name: /^Feedback for Mei/ });
  await dialog.getByRole('checkbox', { name: 'Try again, please' }).check();
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await rivera.waitUntilAllSent();

  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  const card = mei.card(title);
  await expectLoaded(card.getByText('Try again', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'View Teacher Feedback' }).click();
  await mei.page.getByRole('dialog').getByRole('link', { name: 'Try again' }).click();

  await expectLoaded(mei.page.getByRole('button', { name: 'Question 2, try again' })).toBeVisible();
  await expectNoBarrierByDayOrNight(mei.page, 'a question that is asked again');
  await mei.answerQuestion(2);
  await mei.nextQuestion();
  await mei.page.getByRole('button', { name: 'Finish Activity' }).click();
  await expectLoaded(card).toBeVisible();
  await expect(card.getByText('Try again', { exact: true })).toHaveCount(0);
});

/** Records a second of voice into the form. */
async function speak(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Record: Voice message' }).click();
  await expect(dialog.getByRole('timer')).toContainText(/0:(?!00)\d\d \//);
  await dialog.getByRole('button', { name: 'Stop: Voice message' }).click();
  await expect(dialog.getByRole('button', { name: 'Play Voice message' })).toBeEnabled();
}

test('without a network a teacher uses a comment with a voice twice, and deletes an answer', async ({
  testSchool,
}) => {
  const { teacher: school, studentId, activityId } = await prepareClassOfTwo(testSchool.server.url, 2);
  for (const questionId of ['q1', 'q2']) await answerQuestion(school, { studentId, activityId, questionId });
  const rivera = new Teacher(await testSchool.tablet());
  await rivera.signIn();
  await rivera.openTab('Student Recordings');
  await expectLoaded(rivera.recordings()).toHaveCount(2);
  await test.step('a comment with a voice, kept without a network, goes with another answer, too', () =>
    reuseComment(testSchool, rivera, school));
  await test.step('an answer that a teacher deletes is gone here at once, and at the school later', () =>
    deleteAnswer(testSchool, rivera, school));
});

async function reuseComment(testSchool: TestSchool, rivera: Teacher, school: Caller): Promise<void> {
  const give = rivera.recordings().getByRole('button', { name: /^Give feedback/ });
  const dialog = rivera.page.getByRole('dialog', { name: /^Feedback for Mei/ });

  testSchool.wifi.cut();
  await give.first().click();
  await dialog.getByLabel('Written feedback').fill('Louder, please');
  await speak(dialog);
  await dialog.getByRole('button', { name: 'Keep as comment' }).click();
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(give).toHaveCount(1);
  await give.click();
  await dialog.getByRole('button', { name: 'Comments' }).click();
  const comment = dialog.getByRole('button', { name: 'Use comment 1: Louder, please' });
  await expect(comment).toBeVisible();
  await expectNoBarrierByDayOrNight(rivera.page, 'comments of the teacher');
  await comment.click();
  await expect(dialog.getByLabel('Written feedback')).toHaveValue('Louder, please');
  await expect(dialog.getByRole('button', { name: 'Play Voice message' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await expect(dialog).toHaveCount(0);

  testSchool.wifi.restore();
  await rivera.waitUntilAllSent();
  const given = await school.call<Recording[]>('GET', '/api/recordings');
  expect(given.map(({ teacherFeedbackText }) => teacherFeedbackText)).toEqual(
    Array(2).fill('Louder, please'),
  );
  const [voice, ...others] = new Set(given.map(({ teacherFeedbackAudio }) => teacherFeedbackAudio));
  expect(others).toEqual([]);
  expect(await soundOf(school, voice)).toBeGreaterThan(2_000);
}

async function deleteAnswer(testSchool: TestSchool, rivera: Teacher, school: Caller): Promise<void> {
  testSchool.wifi.cut();
  await expectSynced(rivera.page.getByText('Offline')).toBeVisible();
  const edit = rivera.recordings().getByRole('button', { name: /^Edit feedback/ });
  await edit.first().click();
  await rivera.page.getByRole('button', { name: 'Delete answer…' }).click();
  await expectNoBarrierByDayOrNight(rivera.page, 'deleting an answer');
  await rivera.page.getByRole('button', { name: 'Delete answer', exact: true }).click();
  await expectSynced(rivera.page.getByText('It will be deleted when you are online.')).toBeVisible();
  await expect(rivera.recordings()).toHaveCount(1);
  expect(await school.call<Recording[]>('GET', '/api/recordings')).toHaveLength(2);

  testSchool.wifi.restore();
  await rivera.waitUntilAllSent();
  expect(await school.call<Recording[]>('GET', '/api/recordings')).toHaveLength(1);
  await expect(rivera.recordings()).toHaveCount(1);
}

/** Bytes of a voice message as the school serves it. */
async function soundOf(teacher: Caller, address: string | null | undefined): Promise<number> {
  return (await teacher.download(address ?? '')).byteLength;
}

/** True once the tablet has the file on its disk. */
function isKept(page: Student['page'], address: string): Promise<boolean> {
  return page.evaluate(async (url) => (await caches.match(url)) !== undefined, address);
}
