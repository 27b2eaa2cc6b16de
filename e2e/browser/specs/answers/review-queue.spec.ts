/** A teacher answers a class by keyboard alone while two children go on recording. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectMicrophone, expectSynced } from '#browser/support/expect.ts';
import { pressOn } from '#browser/support/hands/keyboard.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { watchFor } from '#browser/support/watch.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import { prepareClassOfTwo } from '#support/prepared-class.ts';

const QUESTIONS = 6;

/** All answers of the school, those in whose place others came among them, as they were recorded. */
function readRecordings(dataDir: string): Record<string, unknown>[] {
  const school = new DatabaseSync(join(dataDir, 'school.db'), { readOnly: true });
  const rows = school.prepare('select * from recordings order by id').all();
  school.close();
  return rows;
}

test('twelve answers are reviewed with two keys each while two children go on recording', async ({
  testSchool,
}) => {
  const {
    teacher: school,
    studentId,
    omarId,
    activityId,
  } = await prepareClassOfTwo(testSchool.server.url, QUESTIONS);
  const children = [studentId, omarId];
  const questions = Array.from({ length: QUESTIONS }, (_, index) => `q${index + 1}`);
  const sound = wavOf(1);
  for (const questionId of questions)
    for (const child of children)
      await answerQuestion(school, { sound, studentId: child, activityId, questionId });
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  const { keyboard } = page;
  await rivera.openTab('Student Recordings');
  const playing = watchFor(page, 'button[aria-label=Pause]');
  await pressOn(page, page.getByRole('link', { name: '12 answers wait' }));
  const place = (number: number, of = 12) => page.getByText(`${number} of ${of}`, { exact: true });
  await expectLoaded(place(1)).toBeVisible();
  await playing;

  // The first answers of both children are there when they answer the same questions again.
  for (let number = 1; number <= 12; number += 1) {
    await expect(place(number)).toBeVisible();
    if (number === 4) {
      for (const child of children)
        await answerQuestion(school, { sound, studentId: child, activityId, questionId: 'q1' });
      await expectSynced(page.getByText('2 new answers have come')).toBeVisible();
    }
    if (number === 7) {
      await answerQuestion(school, { sound, studentId, activityId, questionId: 'q4' });
      await expectSynced(page.getByText('A newer answer is here')).toBeVisible();
    }
    if (number === 2) {
      await keyboard.press('v');
      await expectMicrophone(page.getByRole('timer')).toContainText(/0:(?!00)\d\d \//);
    }
    await keyboard.press(String((number % 5) + 1));
    await keyboard.press('Enter');
  }
  await expect(page.getByText(/^12 answers in /)).toBeVisible();

  await keyboard.press('u');
  await expect(place(12)).toBeVisible();
  await expect(page.getByRole('button', { name: /^5 stars/ })).toHaveAttribute('aria-pressed', 'false');
  await keyboard.press('t');
  await keyboard.type('Say it 3 times');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Review 3 answers' })).toBeFocused();
  await rivera.waitUntilAllSent();

  const stored = readRecordings(testSchool.server.dataDir);
  const answered = stored.filter(({ feedbackAt }) => feedbackAt !== null);
  const scores = answered.map(({ score }) => score).sort();
  expect(scores).toEqual([100, 100, 20, 20, 40, 40, 40, 60, 60, 80, 80, null]);
  expect(answered.filter(({ teacherFeedbackText }) => teacherFeedbackText === 'Say it 3 times')).toHaveLength(
    1,
  );
  expect(answered.filter(({ teacherFeedbackAudio }) => teacherFeedbackAudio !== null)).toHaveLength(1);
  expect(answered.filter(({ replacedAt }) => replacedAt !== null)).toHaveLength(3);
  const waiting = stored.filter(({ feedbackAt }) => feedbackAt === null);
  expect(waiting.map(({ questionId, replacedAt }) => [questionId, replacedAt])).toEqual([
    ['q1', null],
    ['q1', null],
    ['q4', null],
  ]);

  await keyboard.press('Enter');
  await expect(place(1, 3)).toBeVisible();
});
