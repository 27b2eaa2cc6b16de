/** The recorder's coach at a real microphone, without a network: a child who is not heard, and what a teacher gets of one who is. */
import type { Locator } from 'playwright';
import type { Recording } from 'shared-schema/entities';
import { Student } from '#browser/actors/student.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { SLOW_FACTOR } from '#browser/support/slow-machine.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { pressToPlay } from '#browser/support/watch.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { sentenceBetween } from '#support/wav.ts';

/** Seconds at which the sentence begins and ends after the microphone opens. */
const [FROM, TO] = [3, 6];
/** The usual 15 would end soon after the sentence. */
const ANSWER_SECONDS = 60;
/** Milliseconds for which the recorder waits for the coach; the numbers may come later. */
const COACH_TIMEOUT_MS = 2000;

test('a silent recording is told and not kept at once, and of a sentence the teacher gets the voiced seconds', async ({
  testSchool,
}) => {
  const { teacher, activityId, title } = await prepareClass(testSchool.server.url, 1, ANSWER_SECONDS);
  const sound = sentenceBetween(FROM, TO, ANSWER_SECONDS);
  const mei = new Student(await testSchool.tabletHearing(sound), 'mei', ANSWER_SECONDS);
  await mei.signIn();
  await mei.openActivity(activityId, title);
  // What measures must be on the tablet beforehand.
  await mei.waitUntilReadyOffline(1);
  testSchool.wifi.cut();
  const panel = mei.page.getByRole('region', { name: 'Your turn to speak' });
  const keep = mei.page.getByRole('button', { name: 'Keep this recording' });

  await mei.speak(1);
  await mei.page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(panel.getByText('I could not hear you. Move closer and try again')).toBeVisible();
  await keep.click();
  await expect(panel.getByText('I heard nothing. Speak again?')).toBeVisible();

  // A busy machine hears less than it speaks: the end of the sentence must be in it.
  await mei.speak(TO + 4);
  const stoppedAt = performance.now();
  await mei.page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(panel.getByText(/Listen to your answer$/)).toBeVisible();
  if (performance.now() - stoppedAt < COACH_TIMEOUT_MS)
    await expect(panel.getByText('Lovely! Listen to your answer')).toBeVisible();
  // The child listens to it first, which gives a measure that is late the time it needs.
  else await playToTheEnd(panel.getByRole('button', { name: 'Play your recording' }));
  await mei.keepAnswer(1);

  testSchool.wifi.restore();
  await mei.refresh();

  const received = () => teacher.call<Recording[]>('GET', '/api/recordings');
  await expectSynced.poll(async () => (await received()).length).toBe(1);
  const [recording] = await received();
  const voiced = recording?.speakingDuration ?? 0;
  expect(Math.abs(voiced - (TO - FROM)) / (TO - FROM)).toBeLessThan(0.15);
  expect(recording).toMatchObject({ pauseCount: 0 });
  expect(recording?.duration).toBeGreaterThan(TO);
});

async function playToTheEnd(play: Locator): Promise<void> {
  await pressToPlay(play);
  await expect(play).toBeVisible({ timeout: 30_000 * SLOW_FACTOR });
}
