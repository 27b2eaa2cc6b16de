/** A tablet without a voice and without a network: a child hears every text that has a speaker, and each instruction. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { type HeardSound, watchHeardSounds } from '#browser/support/sounds/hear.ts';
import { countSounds } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import type { Caller } from '#support/caller.ts';
import { type Made, prepareClass } from '#support/prepared-class.ts';
import { printFigure } from '#support/print-figure.ts';

test.use({ settings: { VOICE: 'on' } });

const STORY = 'The cat';
const SCENE = 'Tidy up';
/** Of three activities: titles, description, story, prompts, instruction and names. */
const SOUNDS = 11;

async function assign({ teacher, group }: { teacher: Caller; group: Made }, activity: object): Promise<void> {
  const { id } = await teacher.call<Made>('POST', '/api/activities', { difficulty: 'beginner', ...activity });
  await teacher.call('POST', '/api/assignments', { activityId: id, classCodeId: group.id, isActive: true });
}

const story = {
  ...{ title: STORY, type: 'story', storyContent: 'A cat sat on a mat. Then it ran to the red barn.' },
  questions: [{ id: 'q1', prompt: 'Where did it run?', imageUrl: null }],
};
const shelf = { id: 'shelf', label: 'Shelf', x: 10, y: 10, width: 40, height: 40, color: '#2b6cb0' };
const task = {
  id: 'q1',
  instruction: 'Put the book on the shelf.',
  objectId: 'book',
  correctZoneId: 'shelf',
};
const set = {
  ...{ id: 'room', setNumber: 1, name: 'Room', backgroundImage: null },
  zones: [{ ...shelf, questionIds: [] }],
  objects: [{ id: 'book', name: 'Book', type: 'library', libraryItem: 'book' }],
  questions: [{ ...task, points: 10 }],
};
const scene = {
  title: SCENE,
  type: 'interactive_listening',
  interactiveTasks: { sets: [set], ttsEnabled: true },
};

/** A child who taps what can be heard, and listens. */
class Listener extends Student {
  heardSounds: () => Promise<HeardSound[]> = async () => [];
  readonly times: number[] = [];

  async start(): Promise<void> {
    const page = await this.device.open();
    await page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }));
    this.heardSounds = await watchHeardSounds(page);
    await this.page.goto('/student-login');
    // A person is slower than a script: the app's sounds are in memory before the first tap.
    const isVoiceHere = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('interface-voice'));
    await expectLoaded.poll(() => this.page.evaluate(isVoiceHere)).toBe(true);
  }

  /** Each speaker on the screen, one after the other. */
  async tapEverySpeaker(count: number): Promise<void> {
    const speakers = this.page.locator('main button[aria-description]');
    await expectLoaded(speakers).toHaveCount(count);
    for (let number = 0; number < count; number += 1) await this.#hear(speakers.nth(number));
  }

  async tap(name: string): Promise<void> {
    await this.#hear(this.page.getByRole('button', { name, exact: true }));
  }

  /** Opens an activity whose first question says itself, and listens to the end of it. */
  async openQuestion(title: string): Promise<void> {
    const before = (await this.heardSounds()).length;
    await this.openCard(title);
    await this.waitForQuestion(before);
  }

  async waitForQuestion(before: number): Promise<void> {
    await this.waitForSound(before);
    const speaker = this.page.getByRole('button', { name: 'Read Question Aloud' });
    await expect(speaker).toHaveAttribute('aria-pressed', 'false');
  }

  /** Something sounds by itself. */
  async waitForSound(before: number): Promise<void> {
    await expect.poll(async () => (await this.heardSounds()).length).toBeGreaterThan(before);
  }

  async #hear(speaker: ReturnType<Student['page']['getByRole']>): Promise<void> {
    const before = (await this.heardSounds()).length;
    await speaker.click();
    await this.waitForSound(before);
    this.times.push((await this.heardSounds())[before]?.afterTap ?? Number.NaN);
    const stop = this.page.getByRole('button', { name: 'Stop', exact: true });
    // It may end by itself meanwhile.
    if (await stop.first().isVisible())
      await stop
        .first()
        .click({ timeout: 5_000 })
        .catch(() => undefined);
    else if ((await speaker.getAttribute('aria-pressed')) === 'true') await speaker.click();
  }

  /** Back on the dashboard. */
  async leave(): Promise<void> {
    await this.page.getByRole('button', { name: 'Back' }).click();
    await expectLoaded(this.page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  }
}

test('a child without a voice and without a network hears every speaker and instruction', async ({
  testSchool,
}) => {
  const school = await prepareClass(testSchool.server.url, 1);
  await assign(school, story);
  await assign(school, scene);
  const mei = new Listener(await testSchool.tablet(), 'mei');
  await mei.start();
  await mei.tapEverySpeaker(3);
  await mei.signInHere();
  await expectSynced.poll(() => countSounds(mei.page)).toBe(SOUNDS);
  testSchool.wifi.cut();

  // The greeting, the connection and the three titles.
  await mei.tapEverySpeaker(5);

  await mei.openQuestion(school.title);
  await mei.tapEverySpeaker(3);
  await mei.speak(1);
  await mei.page.getByRole('button', { name: 'Stop recording' }).click();
  await mei.tapEverySpeaker(3);
  await mei.keepAnswer(1);
  await mei.tapEverySpeaker(4);
  await mei.leave();

  await mei.openCard(STORY);
  await mei.tapEverySpeaker(1);
  await mei.tap('A cat sat on a mat.');
  await mei.tap('Read Aloud');
  const read = (await mei.heardSounds()).length;
  await mei.page.getByRole('button', { name: 'Next' }).click();
  await mei.waitForQuestion(read);
  await mei.tapEverySpeaker(3);
  await mei.leave();

  const before = (await mei.heardSounds()).length;
  await mei.openCard(SCENE);
  await mei.waitForSound(before);
  const instruction = mei.page.getByRole('button', { name: 'Hear the instruction' });
  await expect(instruction).toHaveAttribute('aria-pressed', 'false');
  await mei.tap('Hear the instruction');
  await mei.tapEverySpeaker(2);
  const named = (await mei.heardSounds()).length;
  await mei.page.getByRole('button', { name: 'Book', exact: true }).click();
  await mei.waitForSound(named);
  await mei.page.getByRole('button', { name: /^Shelf/ }).click();
  await expect(mei.page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible();
  await mei.tapEverySpeaker(2);

  await expect(mei.page.getByText('TTS Error')).toHaveCount(0);
  const [first = Number.NaN, ...others] = mei.times.map(Math.round);
  printFigure(
    'a tap on a speaker, without voices and network',
    `the first heard after ${first} ms, ${others.length} others after ${Math.max(...others)} ms at worst`,
  );
});
