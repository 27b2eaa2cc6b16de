/** A sound of the school's voice that the disk lost: no device has it, so the voice says it again. */
import { HOUR_MS } from 'shared-schema/clock';
import type { SpokenSound } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFiles } from '#jobs/check-files.ts';
import { setUpClass, uploadSound } from '#test/classes/school-class.ts';
import { openSpeakingSchool, type SpeakingSchool } from '#test/speaking-school.ts';

let served: SpeakingSchool;
beforeEach(async () => {
  served = await openSpeakingSchool();
});
afterEach(() => served.close());

/** Mei's name, an activity and feedback, all of them said; `fetch` asks for a sound in Mei's name. */
async function setUpSounds() {
  const { teacher, student, activity } = await setUpClass(served, 'Rivera', 'Mei');
  const audioUrl = await uploadSound(served, student);
  const answer = { studentId: student.user.id, activityId: activity.id, audioUrl, questionId: 'q1' };
  const { id } = await student.ok('POST /api/recordings', { body: answer });
  const body = { teacherFeedbackText: 'Well done.' };
  await teacher.ok('PATCH /api/recordings/:id', { params: { id }, body });
  await served.rendered();
  const { docs } = await student.pull();
  const fieldsOf = (table: string) => docs.find((doc) => doc.table === table)?.value;
  const first = (sounds: unknown) => String((sounds as SpokenSound[])[0]?.audioUrl);
  const sounds = {
    name: String(fieldsOf('users')?.nameAudioUrl),
    activity: first(fieldsOf('activity_speech')?.sounds),
    feedback: first(fieldsOf('recordings')?.feedbackSounds),
  };
  return { sounds, answer: audioUrl, fetch: (address: string) => student.call('GET', address) };
}

const lose = (address: string) =>
  served.school.files.removeOlder(
    address.slice('/uploads/'.length).split('.')[0] ?? '',
    Number.POSITIVE_INFINITY,
  );

it.each(['name', 'activity', 'feedback'] as const)(
  'a sound of the kind "%s" that the disk lost is there again after somebody asked for it',
  async (kind) => {
    const { sounds, fetch } = await setUpSounds();
    const before = await fetch(sounds[kind]);
    expect(before.statusCode).toBe(200);
    await lose(sounds[kind]);
    expect((await fetch(sounds[kind])).statusCode).toBe(404);
    await served.rendered();
    const after = await fetch(sounds[kind]);
    expect([after.statusCode, after.body]).toEqual([200, before.body]);
  },
);

it('lost sounds are rendered again after the check of the files, though nobody asks for them', async () => {
  const { sounds, fetch } = await setUpSounds();
  for (const address of Object.values(sounds)) await lose(address);
  served.clock.advance(24 * HOUR_MS);
  await checkFiles(served.school);
  await served.rendered();
  for (const address of Object.values(sounds)) expect((await fetch(address)).statusCode).toBe(200);
});

it('a sound that the voice cannot say now waits once, however often it is asked for', async () => {
  const { sounds, fetch } = await setUpSounds();
  await lose(sounds.name);
  served.voice.beforeRender = () => {
    throw new Error('no memory');
  };
  for (let count = 0; count < 3; count++) expect((await fetch(sounds.name)).statusCode).toBe(404);
  await served.rendered();
  expect(await served.school.db.selectFrom('name_speech_work').select('version').execute()).toEqual([
    { version: 1 },
  ]);
  served.voice.beforeRender = () => undefined;
  served.school.speech?.wake();
  await served.rendered();
  expect((await fetch(sounds.name)).statusCode).toBe(200);
});

it("an answer that the disk lost is nothing for the school's voice", async () => {
  const { answer, fetch } = await setUpSounds();
  const said = served.voice.orders.length;
  await lose(answer);
  expect((await fetch(answer)).statusCode).toBe(404);
  await served.rendered();
  expect(served.voice.orders.length).toBe(said);
});
