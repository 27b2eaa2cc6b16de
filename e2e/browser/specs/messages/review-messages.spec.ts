/** What a teacher reads about sounds that cannot be played, feedback that cannot be kept, and exports that fail. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { breakStore } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone, expectToast } from '#browser/support/toast.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import type { Caller } from '#support/caller.ts';
import { prepareClass } from '#support/prepared-class.ts';

/** A file that begins as a sound does and is none. */
const damaged = (mark: string) => new TextEncoder().encode(`RIFF....WAVE${mark.repeat(200)}`);

const hashIn = (address: string) => /[0-9a-f]{64}/.exec(address)?.[0] ?? '';

/** What the browser says where nothing may sound yet. */
async function refuseToPlay(page: Page): Promise<void> {
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => {
      throw new DOMException('The user has not interacted with the page.', 'NotAllowedError');
    };
  });
}

/** The app finds the feedback dialog neither on the device nor at the school. */
async function loseFeedbackDialog(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/FeedbackDialog-.*\.js/.test(request.url)) await cache.delete(request);
    }
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
}

test('a teacher reads why a sound, a feedback or an export failed, and that it worked afterwards', async ({
  testSchool,
}) => {
  const { wifi, server } = testSchool;
  const { teacher: caller, ...prepared } = await prepareClass(server.url, 4);
  const sounds = [damaged('x'), damaged('y'), wavOf(1), wavOf(2)];
  for (const [index, sound] of sounds.entries())
    await answerQuestion(caller, { ...prepared, questionId: `q${index + 1}`, sound });
  const addresses = await addressesOf(caller);
  // Of the second answer the school has lost the file.
  const lost = hashIn(addresses.get('q2') ?? '');
  await rm(join(server.dataDir, 'files', lost.slice(0, 2), lost));
  const rivera = new Teacher(await testSchool.tablet());
  await rivera.signIn();
  const { page } = rivera;
  await rivera.openTab('Student Recordings');
  const play = (question: number) =>
    rivera
      .recordings()
      .getByRole('button', { name: new RegExp(`^Play .*question ${question}$`, 'i') })
      .click();
  await expectLoaded(rivera.recordings()).toHaveCount(4);
  await play(1);
  await expectToast(page, 'Error', 'Audio playback failed. The file may be corrupted.');
  await play(2);
  await expectToast(page, 'Error', 'Recording file not found. It may have been moved or deleted.');
  await refuseToPlay(page);
  await play(3);
  await expectToast(page, 'Error', 'Could not play recording. Please try again.');

  const give = () =>
    rivera
      .recordings()
      .getByRole('button', { name: /^Give feedback/ })
      .first()
      .click();
  const noDialog = wifi.put(/assets\/FeedbackDialog-/, 'answer-502');
  await loseFeedbackDialog(page);
  await give();
  const simple = page.getByRole('dialog', { name: 'Grade Mei Chen' });
  await expectLoaded(simple).toBeVisible();
  await simple.getByLabel('Feedback').fill('Well said');
  await simple.getByLabel('Score (0-100)').fill('90');
  let repair = await breakStore(page);
  await simple.getByRole('button', { name: 'Save Grade' }).click();
  await expectToast(page, 'Error', 'Failed to save feedback. Please try again.');
  await repair();
  await simple.getByRole('button', { name: 'Save Grade' }).click();
  await expectDone(page, 'Feedback Saved', 'Your feedback has been saved successfully.');
  await expect(simple).toHaveCount(0);

  noDialog.lift();
  await page.reload();
  await rivera.openTab('Student Recordings');
  await give();
  const dialog = page.getByRole('dialog', { name: 'Feedback for Mei Chen' });
  await dialog.getByLabel('Written feedback').fill('Louder, please');
  repair = await breakStore(page);
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await expectToast(page, 'Error', 'Failed to save feedback');
  await repair();
  await dialog.getByRole('button', { name: 'Record: Voice message' }).click();
  await expect(dialog.getByRole('timer')).toContainText(/0:(?!00)\d\d \//);
  await dialog.getByRole('button', { name: 'Stop: Voice message' }).click();
  await expect(dialog.getByRole('button', { name: 'Play Voice message' })).toBeEnabled();
  repair = await breakStore(page);
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await expectToast(page, 'Error', 'Failed to upload voice feedback. Please try again.');
  await repair();
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await expectDone(page, 'Feedback Saved');

  await page.goto('/teacher/recordings');
  await page.getByRole('button', { name: 'Export' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export Recordings' });
  await expectLoaded(exporting.getByText('4 recordings match.')).toBeVisible();
  const fault = wifi.put(/\/api\/recordings\/export/, 'answer-502');
  await exporting.getByRole('button', { name: 'Export' }).click();
  await expectToast(page, 'Export Failed', 'Failed to export recordings');
  fault.lift();
  await exporting.getByRole('button', { name: 'Export' }).click();
  await expectToast(page, 'Export Complete');
});

async function addressesOf(caller: Caller): Promise<Map<string, string>> {
  const rows = await caller.call<{ questionId: string; audioUrl: string }[]>('GET', '/api/recordings');
  return new Map(rows.map(({ questionId, audioUrl }) => [questionId, audioUrl]));
}

test('a child reads that the voice of the teacher cannot be played', async ({ testSchool }) => {
  const { teacher: caller, title, ...prepared } = await prepareClass(testSchool.server.url, 1);
  const recording = await answerQuestion(caller, prepared);
  const voice = await caller.uploadRecording('voice.wav', 'audio/wav', damaged('v'));
  await caller.call('PATCH', `/api/recordings/${recording}`, { teacherFeedbackAudio: voice });
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.card(title).getByRole('button', { name: 'View Teacher Feedback' }).click();
  const feedback = mei.page.getByRole('dialog', { name: /^Teacher Feedback/ });
  await feedback.getByRole('button', { name: 'Teacher: play voice message' }).click();
  await expectToast(mei.page, 'Could not play feedback recording');
});
