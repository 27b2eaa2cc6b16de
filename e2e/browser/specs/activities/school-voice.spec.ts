/** A tablet without a voice of its own hears the school's, also without a network. */
import { Student } from '#browser/actors/student.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { countSounds, watchEndedSounds } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';

test.use({ settings: { VOICE: 'on' } });

/** Of title, description and prompt. */
const SOUNDS = 3;

test("a tablet without a voice and without a network plays the school's voice", async ({ testSchool }) => {
  const group = await prepareClass(testSchool.server.url, 1);
  const mei = new Student(await testSchool.tablet(), 'mei');
  const page = await mei.device.open();
  await page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }));
  const ended = await watchEndedSounds(page);
  await mei.signInHere();
  await expectSynced.poll(() => countSounds(mei.page)).toBe(SOUNDS);
  testSchool.wifi.cut();
  await mei.openActivity(group.activityId, group.title);
  await mei.page.getByRole('button', { name: 'Read Question Aloud' }).click();
  await expectSynced.poll(ended).toEqual([expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.mp3$/)]);
});
