/** What a teacher wrote, and a child's name, are heard on a tablet without a voice and without a network. */
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { watchHeardSounds } from '#browser/support/sounds/hear.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion } from '#support/answer-question.ts';
import { prepareClass, TEACHER_PASSWORD } from '#support/prepared-class.ts';
import { printFigure } from '#support/print-figure.ts';

test.use({ settings: { VOICE: 'on' } });

test('without a voice and without a network, a tablet says the written feedback and the name of a child', async ({
  testSchool,
}) => {
  const { teacher, studentId, activityId, title } = await prepareClass(testSchool.server.url, 1);
  const feedback = { teacherFeedbackText: 'Lovely! Next time, tell me more' };
  await answerQuestion(teacher, { studentId, activityId, feedback });
  const mei = new Student(await testSchool.tablet(), 'mei');
  const page = await mei.device.open();
  const heard = await watchHeardSounds(page);

  await test.step('a child without a voice and without a network hears the written feedback, by itself and at a tap', async () => {
    await page.goto('/student-login');
    await mei.signInHere();
    await mei.waitUntilKept(title);
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

  await test.step('a tapped picture asks for its child, aloud, by how the name sounds, without a voice and without a network', async () => {
    testSchool.wifi.restore();
    await page.goto('/student');
    await mei.signOut();
    const named = async () => {
      const students = await teacher.call<{ nameAudioUrl: string | null }[]>('GET', '/api/students');
      return students[0]?.nameAudioUrl;
    };
    await expectSynced.poll(named).toContain('/uploads/');
    const asWritten = await named();
    await teacher.call('PATCH', `/api/users/${studentId}`, { spokenName: 'may' });
    await expectSynced.poll(async () => [null, asWritten].includes(await named())).toBe(false);
    // Only what is kept for the tablet counts.
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        if (/^(answers-of-|media-)/.test(name)) await caches.delete(name);
    });
    const onTablet = new Teacher(mei.device);
    await onTablet.signInHere('rivera', TEACHER_PASSWORD);
    await onTablet.prepareTablet('Bluebirds');
    testSchool.wifi.cut();

    await page.goto('/student-login');
    await page.getByRole('button', { name: 'Mei', exact: true }).click();
    await expectLoaded(page.getByRole('heading', { name: 'Are you Mei?' })).toBeVisible();
    // 'Are you' from the app, 'may' from the school.
    await expectSynced.poll(async () => (await heard()).length).toBe(2);
    const [first] = await heard();
    const after = `heard after ${Math.round(first?.afterTap ?? 0)} ms`;
    printFigure('a tap on a picture, without voices and network', after);
    await expect(page.getByText('TTS Error')).toHaveCount(0);
  });
});
