/** What a teacher wrote is heard on a tablet without a voice and without a network. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { watchHeardSounds } from '#browser/support/sounds/hear.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { printFigure } from '#support/print-figure.ts';

test.use({ settings: { VOICE: 'on' } });

test('a child without a voice and without a network hears the written feedback, by itself and at a tap', async ({
  testSchool,
}) => {
  const { teacher, studentId, activityId, title } = await prepareClass(testSchool.server.url, 1);
  const feedback = { teacherFeedbackText: 'Lovely! Next time, tell me more' };
  await answerQuestion(teacher, { studentId, activityId, feedback });
  const mei = new Student(await testSchool.tablet(), 'mei');
  const heard = await watchHeardSounds(await mei.device.open());
  await mei.page.goto('/student-login');
  await mei.signInHere();
  await mei.waitUntilKept(title);
  const { page } = mei;
  const keptForMei = () =>
    page.evaluate(async () => {
      const own = (await caches.keys()).filter((name) => name.startsWith('answers-of-'));
      const files = await Promise.all(own.map(async (name) => (await caches.open(name)).keys()));
      return files.flat().length;
    });
  // Two sentences, and the name.
  await expectSynced.poll(keptForMei).toBe(3);
  testSchool.wifi.cut();

  await mei.card(title).getByRole('button', { name: 'View Teacher Feedback' }).click();
  const dialog = page.getByRole('dialog');
  await expectLoaded(dialog.getByText('Lovely! Next time, tell me more')).toBeVisible();
  await expectSynced.poll(async () => (await heard()).length).toBe(2);
  const speaker = dialog.getByRole('button', { name: 'Hear it' });
  await expectSynced(speaker).toHaveAttribute('aria-pressed', 'false');
  await speaker.click();
  await expectSynced.poll(async () => (await heard()).length).toBe(4);
  const [, , again] = await heard();
  printFigure('a tap on written feedback', `heard after ${Math.round(again?.afterTap ?? 0)} ms`);
  await expect(page.getByText('TTS Error')).toHaveCount(0);
});
