/** A tablet without free space says so before a child speaks in vain, and loses nothing that was recorded. */
import type { Activity, Recording } from 'shared-schema/entities';
import { Student } from '#browser/actors/student.ts';
import { fillStorage, limitStorage } from '#browser/support/device/storage.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier, expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { listenTo } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { type PreparedClass, prepareClass } from '#support/prepared-class.ts';
import { encodeWav } from '#support/wav.ts';

const FULL = 'This tablet is full. Please tell your teacher.';
const ONLINE_ONLY = 'Tablet full: pictures only online';
const MEGABYTE = 1_000_000;
const QUESTIONS = 4;
/** A busy machine may need more than the usual 15 to fill the tablet while a child speaks. */
const ANSWER_SECONDS = 60;

/** The tablet is switched on again and has so many bytes left. The result removes the limit. */
async function reopenWith(free: number, mei: Student): Promise<() => Promise<void>> {
  await mei.device.close();
  const page = await mei.device.open();
  return limitStorage(page, free);
}

const recordingsOf = ({ teacher, studentId }: PreparedClass) =>
  teacher.call<Recording[]>('GET', `/api/recordings?studentId=${studentId}`);

/** Gives the activity a sound of six megabytes. */
async function addSound({ teacher, activityId }: PreparedClass): Promise<void> {
  const sound = new Uint8Array(encodeWav(new Float32Array(3 * MEGABYTE)));
  const audioUrl = await teacher.uploadFile('story.wav', 'audio/wav', sound);
  const path = `/api/activities/${activityId}`;
  await teacher.call('PUT', path, { ...(await teacher.call<Activity>('GET', path)), audioUrl });
}

test('a full tablet says so before a child speaks in vain, and keeps and sends all that was said', async ({
  testSchool,
}) => {
  const { server, wifi } = testSchool;
  const group = await prepareClass(server.url, QUESTIONS, ANSWER_SECONDS);
  const { activityId, title } = group;
  const mei = new Student(await testSchool.tablet(), 'mei', ANSWER_SECONDS);
  await mei.signIn();
  await mei.waitUntilKept(title);
  wifi.cut();

  await test.step('a full tablet refuses a new recording early; what it holds stays, and is sent', async () => {
    await mei.openActivity(activityId, title);
    await mei.answerQuestion(1);

    const lift = await reopenWith(0, mei);
    await mei.openActivity(activityId, title);
    await mei.page.getByRole('button', { name: 'Record your answer' }).click();
    await expect(mei.page.getByText(FULL)).toBeVisible();
    await expect(mei.page.getByText('For the teacher')).toBeVisible();
    await expectNoBarrierByDayOrNight(mei.page, 'a full tablet in the recorder');
    await mei.page.getByRole('button', { name: 'Back', exact: true }).click();
    await expectLoaded(mei.card(title).getByText('Saved on this tablet')).toBeVisible();
    await expect(mei.card(title).getByText(ONLINE_ONLY)).toBeVisible();
    await expectNoBarrier(mei.page, 'the dashboard of a full tablet');

    await lift();
    await mei.openActivity(activityId, title);
    await expect(mei.page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
    await mei.answerQuestion(2);
    wifi.restore();
    await expectSynced.poll(async () => (await recordingsOf(group)).length).toBe(2);
    await mei.page.goto('/student');
    await mei.waitUntilKept(title);
  });
  wifi.cut();

  await test.step('a tablet that becomes full in the middle of a sentence keeps what was said', async () => {
    const lift = await reopenWith(4 * MEGABYTE, mei);
    await mei.openActivity(activityId, title);
    await mei.speak(3);

    // The recorder drops copies of pictures to go on: their space is filled, too.
    const fill = async () => {
      await fillStorage(mei.page);
      return mei.page.getByText('This tablet is full. I kept this much.').isVisible();
    };
    await expect.poll(fill, { intervals: [250] }).toBe(true);
    await fillStorage(mei.page);
    await mei.page.getByRole('button', { name: 'Keep this recording' }).click();
    await expect(mei.page.getByText(FULL)).toBeVisible();

    await lift();
    await mei.page.getByRole('button', { name: 'Keep this recording' }).click();
    await expect(mei.page.getByRole('button', { name: 'Question 3, answered' })).toBeVisible();
    wifi.restore();
    await expectSynced.poll(async () => (await recordingsOf(group)).length).toBe(3);
    const recording = (await recordingsOf(group)).find(({ questionId }) => questionId === 'q3');
    const sound = await listenTo(mei.page, recording?.audioUrl ?? '');
    expect(sound.seconds).toBeGreaterThan(2.5);
    expect(sound.loudness).toBeGreaterThan(0.01);
  });

  await test.step('copies of pictures and sounds are dropped for a new recording', async () => {
    await addSound(group);
    await mei.page.goto('/student');
    await mei.waitUntilReadyOffline(QUESTIONS + 1);
    wifi.cut();
    await reopenWith(MEGABYTE / 2, mei);
    await mei.openActivity(activityId, title);
    await mei.answerQuestion(4);
    await mei.page.getByRole('button', { name: 'Back', exact: true }).click();
    // The worker may have kept one again since: the browser's own cache has it, and there is space now.
    await expectLoaded(mei.card(title).getByText(ONLINE_ONLY)).toBeVisible();
    wifi.restore();
    await expectSynced.poll(async () => (await recordingsOf(group)).length).toBe(QUESTIONS);
  });
});
