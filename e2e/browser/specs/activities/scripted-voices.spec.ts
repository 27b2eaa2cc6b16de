/** Voices of tablets that behave otherwise, without a network: a child hears a picture, a story and a listening activity. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { watchHeardSounds } from '#browser/support/sounds/hear.ts';
import { readSchoolSounds } from '#browser/support/sounds/school-sounds.ts';
import { scriptVoice, type VoiceBehavior } from '#browser/support/sounds/scripted-voice.ts';
import { countSounds } from '#browser/support/sounds/sound.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { watchFor } from '#browser/support/watch.ts';
import { prepareListening, prepareStory } from '#support/prepared-activities.ts';
import { prepareClass } from '#support/prepared-class.ts';

test.use({ settings: { VOICE: 'on' } });

const STORY = 'The bird';
const SCENE = 'Tidy up';
/** Of three activities: titles, descriptions, story, prompts, instructions and names. */
const SOUNDS = 12;

/** Mei's tablet has everything and no network. */
async function setUp({ server, tablet, wifi }: TestSchool) {
  const { teacher, group, ...park } = await prepareClass(server.url, 1);
  const story = await prepareStory(teacher, group, STORY);
  const scene = await prepareListening(teacher, group, SCENE);
  const mei = new Student(await tablet(), 'mei');
  const page = await mei.device.open();
  const heard = await watchHeardSounds(page);
  const voice = await scriptVoice(page);
  await mei.signInHere();
  await expectSynced.poll(() => countSounds(page)).toBe(SOUNDS);
  const sounds = await readSchoolSounds(teacher);
  wifi.cut();
  await page.context().setOffline(true);
  return { page, heard, voice, sounds, park, story, scene };
}

const BEHAVIORS = [
  ['events', 'voice'],
  ['no end', 'voice'],
  ['no events', 'school'],
  ['remote', 'school'],
] as const satisfies readonly (readonly [VoiceBehavior, 'voice' | 'school'])[];

test('a session of each type is heard, and a story also where the voice tells no end, nothing, or needs the internet', async ({
  testSchool,
}) => {
  const { page, heard, voice, sounds, park, story, scene } = await setUp(testSchool);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  for (const [behavior, speaker] of BEHAVIORS) {
    await voice.behave(behavior);
    /** What sounds says this, from its beginning to its end. */
    const expectHeard = async (text: string) => {
      const paths = async () => (await heard()).map(({ src }) => new URL(src).pathname);
      if (speaker === 'school') await expectSynced.poll(paths, text).toContain(sounds.get(text));
      else await expectSynced.poll(voice.said, behavior).toContain(text);
    };

    await page.goto(`/student/activity/${story}`);
    await expectLoaded(button('Read Aloud')).toBeVisible();
    const marked = watchFor(page, 'mark');
    await button('Read Aloud').click();
    await marked;
    await expectHeard('A little bird lived in a tall tree.');
    await expectSynced(button('Read Aloud')).toBeVisible();
    await expect(page.getByText('TTS Error'), behavior).toHaveCount(0);
    // All players speak through one module: how a voice behaves is the same for each.
    if (behavior !== 'events') continue;

    await page.goto(`/student/activity/${park.activityId}`);
    await expectLoaded(page.getByRole('heading', { name: park.title })).toBeVisible();
    await button('Read Question Aloud').click();
    await expectHeard('What do you see in picture 1?');
    await expectSynced(button('Read Question Aloud')).toHaveAttribute('aria-pressed', 'false');

    await page.goto(`/student/activity/${scene}`);
    await expectLoaded(button('Hear the instruction')).toBeVisible();
    await button('Hear the instruction').click();
    await expectHeard('Put the book into the room.');
    await expectSynced(button('Hear the instruction')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText('TTS Error'), behavior).toHaveCount(0);
  }
});
