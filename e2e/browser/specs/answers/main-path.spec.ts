/**
 * The main job, from end to end, under every network: a teacher prepares, a child answers with no network and no
 * server, closes the tablet, and each answer reaches the teacher once; the feedback comes back.
 */
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { type Profile, profilesFor } from '#browser/network/profiles.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { SLOW_FACTOR } from '#browser/support/slow-machine.ts';
import { type DecodedSound, listenTo, listenToBytes } from '#browser/support/sounds/sound.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import type { Caller } from '#support/caller.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { type StoredRecording, storedRecordings } from '#support/stored-recordings.ts';

const TITLE = 'At the Park';
const PROMPTS = ['What is the dog doing?', 'Who is on the pond?', 'What would you eat first?'];
const FEEDBACK = 'Lovely and clear, Mei!';
const rivera = {
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'rivera@school.example',
  password: 'sing-along',
};

/** The teacher prepares a class on the screens. */
async function prepareByScreens(testSchool: TestSchool): Promise<Teacher> {
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signUp(rivera);
  await teacher.createClass('Bluebirds');
  await teacher.createStudent('Mei', 'Chen', 'mei');
  await teacher.createPictureActivity(TITLE, PROMPTS);
  await teacher.assign(TITLE, 'Bluebirds');
  await teacher.waitUntilAllSent();
  return teacher;
}

/** What a teacher does with the answers. */
interface Desk {
  /** Shows that all of them are there. */
  expectAnswers(): Promise<void>;
  listen(mei: Student, audioUrl: string): Promise<DecodedSound>;
  giveFeedback(recording: StoredRecording): Promise<void>;
}

/** On the screens of a laptop. */
function deskOf(teacher: Teacher): Desk {
  return {
    async expectAnswers() {
      await expectSynced(teacher.tile('Recordings')).toContainText('3');
      await expectSynced(teacher.tile('Active Students')).toContainText('1');
      await expectSynced(teacher.page.getByText('Live Data')).toBeVisible();
    },
    listen: (_mei, audioUrl) => listenTo(teacher.page, audioUrl),
    async giveFeedback() {
      await teacher.openTab('Student Recordings');
      await expectSynced(teacher.recordings()).toHaveCount(PROMPTS.length);
      await teacher.giveFeedback(0, FEEDBACK, 90);
      await expectSynced(teacher.tile('Avg Score')).toContainText('90');
    },
  };
}

/** By the server's calls: a laptop on a cable would show the same screens under every network. */
function deskOfCalls(teacher: Caller): Desk {
  return {
    expectAnswers: async () => undefined,
    listen: async (mei, audioUrl) => listenToBytes(mei.page, await teacher.download(audioUrl)),
    async giveFeedback({ id }) {
      const body = { teacherFeedbackText: FEEDBACK, teacherFeedbackAudio: null, score: 90 };
      await teacher.call('PATCH', `/api/recordings/${id}`, body);
    },
  };
}

/** The class stands ready. A server that is killed again and again answers screens, which wait for it, and no calls. */
async function prepareDesk(testSchool: TestSchool, network: Profile): Promise<Desk> {
  if (network.name === 'perfect') return deskOf(await prepareByScreens(testSchool));
  const { teacher: caller } = await prepareClass(testSchool.server.url, PROMPTS.length);
  if (!network.restartEvery) return deskOfCalls(caller);
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signIn();
  return deskOf(teacher);
}

for (const network of profilesFor(process.env.CHICKADEE_NETWORK)) {
  test.describe(`on ${network.name}`, () => {
    test.use({ network });
    // The slowest profile alone needs two of the usual three minutes.
    test.setTimeout(300_000 * SLOW_FACTOR);

    test('answers given offline reach the teacher once, in order, with sound in them', async ({
      testSchool,
    }) => {
      const { server, wifi } = testSchool;
      const desk = await prepareDesk(testSchool, network);

      const mei = new Student(await testSchool.tablet(), 'mei');
      await mei.signIn();
      await expectLoaded(mei.card(TITLE)).toBeVisible();
      await mei.waitUntilReadyOffline(PROMPTS.length);
      const path = await mei.card(TITLE).getByRole('link', { name: 'Start Activity' }).getAttribute('href');

      wifi.cut();
      await server.stop();
      await mei.page.reload();
      await mei.openActivity(path?.split('/').pop() ?? '', TITLE);
      await mei.answerAll(PROMPTS.length, 1);
      await expect(mei.card(TITLE).getByText('Completed')).toBeVisible();
      await expectLoaded(mei.card(TITLE).getByText('Saved on this tablet')).toBeVisible();
      await mei.device.close();

      await server.start();
      if (!network.startsOffline) wifi.restore();
      await mei.device.open();
      await mei.page.goto('/student');
      if (network.startsOffline) {
        await expectLoaded(mei.page.getByText('Offline – everything is saved here')).toBeVisible();
        await expectLoaded(mei.card(TITLE).getByText('Saved on this tablet')).toBeVisible();
        wifi.restore();
      }

      await desk.expectAnswers();
      await expectSynced(mei.card(TITLE).getByText('Sent to your teacher')).toBeVisible();

      // The tablet has said that all of it is sent: nothing more comes.
      const recordings = storedRecordings(server);
      expect(recordings).toHaveLength(PROMPTS.length);
      expect(new Set(recordings.map(({ questionId }) => questionId)).size).toBe(PROMPTS.length);
      const spokenAt = recordings.map(({ recordedAt }) => recordedAt);
      expect(spokenAt).toEqual([...spokenAt].sort());
      for (const { audioUrl, duration } of recordings) {
        const sound = await desk.listen(mei, audioUrl);
        // One second was spoken; a busy machine starts its microphone late.
        expect(sound.seconds).toBeGreaterThan(0.5);
        expect(sound.seconds).toBeLessThan(15.5);
        expect(Math.abs(sound.seconds - (duration ?? 0))).toBeLessThan(1);
        expect(sound.loudness).toBeGreaterThan(0.01);
      }

      await desk.giveFeedback(recordings[0] as StoredRecording);
      await expectSynced(mei.card(TITLE).getByText('Score 90%')).toBeVisible();
      await mei.card(TITLE).getByRole('button', { name: 'View Teacher Feedback' }).click();
      await expectSynced(mei.page.getByRole('dialog').getByText(FEEDBACK)).toBeVisible();
    });
  });
}
