/** A tablet without free space says so before a child speaks in vain, and loses nothing that was recorded. */
import type { Activity, Recording } from 'shared-schema/entities';
import { Student } from '#browser/actors/student.ts';
import { fillStorage, limitStorage } from '#browser/support/device/storage.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier, expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { listenTo } from '#browser/support/sounds/sound.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { type PreparedClass, prepareClass } from '#support/prepared-class.ts';
import { encodeWav } from '#support/wav.ts';

const FULL = 'This tablet is full. Please tell your teacher.';
const MEGABYTE = 1_000_000;

/** Mei at a tablet that has all it needs and no network any more. */
async function setUp(testSchool: TestSchool, group: PreparedClass): Promise<Student> {
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.waitUntilKept(group.title);
  testSchool.wifi.cut();
  return mei;
}

/** The tablet is switched on again and has so many bytes left. The result removes the limit. */
async function reopenWith(free: number, mei: Student): Promise<() => Promise<void>> {
  await mei.device.close();
  const page = await mei.device.open();
  return limitStorage(page, free);
}

const recordingsOf = ({ teacher, studentId }: PreparedClass) =>
  teacher.call<Recording[]>('GET', `/api/recordings?studentId=${studentId}`);

test('a full tablet refuses a new recording early; what it holds stays, and is sent', async ({
  testSchool,
}) => {
  const group = await prepareClass(testSchool.server.url, 2);
  const mei = await setUp(testSchool, group);
  await mei.openActivity(group.activityId, group.title);
  await mei.answerQuestion(1);

  const lift = await reopenWith(0, mei);
  await mei.openActivity(group.activityId, group.title);
  await mei.page.getByRole('button', { name: 'Record your answer' }).click();
  await expect(mei.page.getByText(FULL)).toBeVisible();
  await expect(mei.page.getByText('For the teacher')).toBeVisible();
  await expectNoBarrierByDayOrNight(mei.page, 'a full tablet in the recorder');
  await mei.page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectLoaded(mei.card(group.title).getByText('Saved on this tablet')).toBeVisible();
  await expect(mei.card(group.title).getByText('Tablet full: pictures only online')).toBeVisible();
  await expectNoBarrier(mei.page, 'the dashboard of a full tablet');

  await lift();
  await mei.openActivity(group.activityId, group.title);
  await expect(mei.page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  await mei.answerQuestion(2);
  testSchool.wifi.restore();
  await expectSynced.poll(async () => (await recordingsOf(group)).length).toBe(2);
  await mei.page.goto('/student');
  await mei.waitUntilKept(group.title);
});

test('a tablet that becomes full in the middle of a sentence keeps what was said', async ({ testSchool }) => {
  const group = await prepareClass(testSchool.server.url, 1);
  const mei = await setUp(testSchool, group);
  const lift = await reopenWith(4 * MEGABYTE, mei);
  await mei.openActivity(group.activityId, group.title);
  await mei.speak(3);

  await fillStorage(mei.page);
  await expect(mei.page.getByText('This tablet is full. I kept this much.')).toBeVisible();
  // The recorder has dropped copies of pictures meanwhile: their space is filled, too.
  await fillStorage(mei.page);
  await mei.page.getByRole('button', { name: 'Keep this recording' }).click();
  await expect(mei.page.getByText(FULL)).toBeVisible();

  await lift();
  await mei.page.getByRole('button', { name: 'Keep this recording' }).click();
  await expect(mei.page.getByRole('button', { name: 'Question 1, answered' })).toBeVisible();
  testSchool.wifi.restore();
  await expectSynced.poll(async () => (await recordingsOf(group)).length).toBe(1);
  const [recording] = await recordingsOf(group);
  const sound = await listenTo(mei.page, recording?.audioUrl ?? '');
  expect(sound.seconds).toBeGreaterThan(2.5);
  expect(sound.loudness).toBeGreaterThan(0.01);
});

test('copies of pictures and sounds are dropped for a new recording', async ({ testSchool }) => {
  const group = await prepareClass(testSchool.server.url, 1);
  const { teacher, activityId, title } = group;
  const sound = new Uint8Array(encodeWav(new Float32Array(3 * MEGABYTE)));
  const audioUrl = await teacher.uploadFile('story.wav', 'audio/wav', sound);
  const path = `/api/activities/${activityId}`;
  await teacher.call('PUT', path, { ...(await teacher.call<Activity>('GET', path)), audioUrl });
  const mei = await setUp(testSchool, group);
  await reopenWith(MEGABYTE / 2, mei);

  await mei.openActivity(activityId, title);
  await mei.answerQuestion(1);
  await mei.page.getByRole('button', { name: 'Back', exact: true }).click();
  // The worker may have kept one again since: the browser's own cache has it, and there is space now.
  await expectLoaded(mei.card(title).getByText('Tablet full: pictures only online')).toBeVisible();
  testSchool.wifi.restore();
  await expectSynced.poll(async () => (await recordingsOf(group)).length).toBe(1);
});
