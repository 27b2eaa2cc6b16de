/** A teacher reads the class in pictures: what they say, where they lead, and what goes to a spreadsheet and to paper. */
import { readFile } from 'node:fs/promises';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import { prepareClassOfTwo } from '#support/prepared-class.ts';

test('a teacher reads, saves and prints the class in pictures', async ({ testSchool }) => {
  const { teacher, studentId, omarId, activityId } = await prepareClassOfTwo(testSchool.server.url, 2);
  // Long enough that a busy machine sees it play.
  const question = { studentId, activityId, questionId: 'q1', sound: wavOf(20) };
  await answerQuestion(teacher, { ...question, feedback: { score: 60 } });
  await answerQuestion(teacher, { ...question, feedback: { score: 90 } });
  await answerQuestion(teacher, { studentId, activityId, questionId: 'q2', feedback: { score: 80 } });
  await answerQuestion(teacher, { studentId: omarId, activityId, questionId: 'q1', feedback: { score: 40 } });
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await rivera.openTab('Analytics');
  const picture = (name: string) => page.getByRole('region', { name, exact: true }).first();

  await expectLoaded(picture('The class over time')).toContainText('3 answers in 8 weeks');
  await expect(picture('Who needs help first')).toContainText(
    'Omar Chen needs help first: average score 40%.',
  );
  const cell = page.getByRole('link', { name: 'Omar Chen, At the Park: begun, 40%' });
  await expect(cell).toHaveAttribute('href', /view=student&student=[0-9a-f-]{36}&activity=[0-9a-f-]{36}$/);
  const ends = picture('Then and now');
  await expect(ends.getByRole('button', { name: /^Play / })).toHaveCount(2);
  await expect(ends).toContainText(
    'Between these two answers of Mei Chen to the same question lies less than a day.',
  );
  await ends
    .getByRole('button', { name: /^Play .*question 1/ })
    .first()
    .click();
  await expect(ends.getByRole('button', { name: /^Pause / })).toHaveCount(1);
  await expectNoBarrierByDayOrNight(page, 'pictures of the class');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV: Who has done what' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^students-and-activities Bluebirds \d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    '\ufeffStudent,Activity,State,Average score\r\n' +
      'Mei Chen,At the Park,begun,85\r\nOmar Chen,At the Park,begun,40\r\n',
  );

  // Printing opens a dialog of the system, which no test can close.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Print: Who needs help first' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(picture('Who needs help first')).toBeVisible();
  await expect(picture('Who needs help first').getByText(/^Bluebirds · \d{4}-/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who has done what' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('heading', { name: 'Who has done what' })).toBeVisible();
});
