/** A teacher tries an activity at a real microphone: the sound is there to be heard, and nowhere else. */
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { listenTo } from '#browser/support/sounds/sound.ts';
import { storedDraftRecording } from '#browser/support/stores/draft-recordings.ts';
import { storedCommands } from '#browser/support/stores/outbox.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { pressToPlay } from '#browser/support/watch.ts';
import { prepareClass } from '#support/prepared-class.ts';

type Watched = Window & { sounds: string[] };

/** Notes the address of every sound that the page holds in memory. */
function watchSounds(): void {
  const sounds: string[] = [];
  const create = URL.createObjectURL.bind(URL);
  Object.assign(window, { sounds });
  URL.createObjectURL = (object) => {
    const address = create(object);
    sounds.push(address);
    return address;
  };
}

test('a try records, plays back and forgets, and leads back to the library as it was', async ({
  testSchool,
}) => {
  const { title } = await prepareClass(testSchool.server.url, 1);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  const before = await storedCommands(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/blobs|commands|upload|recordings|progress/.test(request.url()) && request.method() !== 'GET')
      sent.push(request.url());
  });
  await page.goto('/teacher/sets?type=picture_prompt&view=list');
  await page.getByRole('button', { name: `Try it: ${title}` }).click();
  await expectLoaded(page.getByText('This is a try. Nothing is saved or sent.')).toBeVisible();

  await page.evaluate(watchSounds);
  // The recorder of children, before somebody who is none.
  const asChild = new Student(rivera.device, 'nobody');
  await asChild.speak(1);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  expect((await storedDraftRecording(page)).byteLength).toBe(0);
  await page.getByRole('button', { name: 'Keep this recording' }).click();
  const play = page.getByRole('button', { name: 'Play your answer' });
  await pressToPlay(play);
  await expectNoBarrier(page, 'a try with an answer');

  const sounds = await page.evaluate(() => (window as unknown as Watched).sounds);
  expect((await listenTo(page, sounds.at(-1) ?? '')).seconds).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'End the try' }).click();
  await expect(page).toHaveURL(/\/teacher\/sets\?type=picture_prompt&view=list$/);
  for (const sound of sounds) await expect(listenTo(page, sound)).rejects.toThrow();
  await page.getByRole('button', { name: `Try it: ${title}` }).click();
  await expect(page.getByRole('button', { name: 'Record your answer' })).toBeVisible();
  expect([await storedCommands(page), sent]).toEqual([before, []]);
});
