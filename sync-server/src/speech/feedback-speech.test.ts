/** A teacher's written feedback in the school's voice: who gets it, and when it goes. */
import type { SpokenSound } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpClass, uploadSound } from '#test/classes/school-class.ts';
import type { Person } from '#test/people/person.ts';
import { openSpeakingSchool, type SpeakingSchool } from '#test/speaking-school.ts';

let served: SpeakingSchool;
beforeEach(async () => {
  served = await openSpeakingSchool();
});
afterEach(() => served.close());

/** Mei answers questions; `say` gives the first of the answers these words of Rivera's. */
async function setUpAnswer() {
  const people = await setUpClass(served, 'Rivera', 'Mei');
  const { teacher, student, activity } = people;
  const answer = async (questionId: string) => {
    const audioUrl = await uploadSound(served, student);
    const body = { studentId: student.user.id, activityId: activity.id, audioUrl, questionId };
    return (await student.ok('POST /api/recordings', { body })).id;
  };
  const id = await answer('0');
  const say = (teacherFeedbackText: string | null, to = id) =>
    teacher.ok('PATCH /api/recordings/:id', { params: { id: to }, body: { teacherFeedbackText } });
  return { ...people, id, say, answer };
}

async function soundsFor(person: Person): Promise<SpokenSound[] | null> {
  await served.rendered();
  const { docs } = await person.pull();
  return docs.find(({ table }) => table === 'recordings')?.value?.feedbackSounds as SpokenSound[] | null;
}

const fetched = (person: Person, sound: SpokenSound | undefined) =>
  person.call('GET', String(sound?.audioUrl));

it('a child hears each sentence of the feedback, and nobody who does not see the answer', async () => {
  const { student, teacher, say } = await setUpAnswer();
  const other = await setUpClass(served, 'Okafor', 'Ana');
  await say('Lovely, Mei! Say it louder.');
  const sounds = await soundsFor(student);
  expect(sounds?.map(({ text, rate }) => [text, rate])).toEqual([
    ['Lovely, Mei!', 0.8],
    ['Say it louder.', 0.8],
  ]);
  const [first] = sounds ?? [];
  const file = await fetched(student, first);
  expect(file.headers['x-chickadee-media']).toBeUndefined();
  expect(file.rawPayload.toString()).toContain('Lovely, Mei!');
  expect((await fetched(teacher, first)).statusCode).toBe(200);
  for (const stranger of [other.student, other.teacher])
    expect((await fetched(stranger, first)).statusCode).toBe(404);
  expect((await served.call({ method: 'GET', url: String(first?.audioUrl) })).statusCode).toBe(401);
});

it('other words have no sound until they are rendered, and nobody hears the former ones', async () => {
  const { student, say } = await setUpAnswer();
  await say('Well done.');
  const [before] = (await soundsFor(student)) ?? [];
  const held = Promise.withResolvers<void>();
  served.voice.beforeRender = () => held.promise;
  await say('Try it once more.');
  const { docs } = await student.pull();
  const answer = docs.find(({ table }) => table === 'recordings')?.value;
  expect(answer).toMatchObject({ teacherFeedbackText: 'Try it once more.', feedbackSounds: null });
  held.resolve();
  expect((await soundsFor(student))?.map(({ text }) => text)).toEqual(['Try it once more.']);
  expect((await fetched(student, before)).statusCode).toBe(404);
});

it('feedback that is taken back has no sound, and a score renders nothing anew', async () => {
  const { student, teacher, id, say } = await setUpAnswer();
  await say('Well done.');
  const sounds = await soundsFor(student);
  const orders = served.voice.orders.length;
  await teacher.ok('PATCH /api/recordings/:id', { params: { id }, body: { score: 90 } });
  expect(await soundsFor(student)).toEqual(sounds);
  expect(served.voice.orders.length).toBe(orders);
  await say(null);
  expect(await soundsFor(student)).toBeNull();
});

it('what the voice cannot say stays without a sound, and the rest of the feedback has one', async () => {
  const { student, say } = await setUpAnswer();
  await say('This is unsayable. Lovely!');
  expect((await soundsFor(student))?.map(({ text }) => text)).toEqual(['Lovely!']);
  const waiting = await served.school.db.selectFrom('feedback_speech_work').selectAll().execute();
  expect(waiting).toEqual([]);
});

it('the sounds are no edit: a teacher who saw the answer before them may change it', async () => {
  const { student, teacher, say } = await setUpAnswer();
  await say('Well done.');
  await served.rendered();
  const { docs } = await teacher.pull();
  const { uid, seq } = docs.find(({ table }) => table === 'recordings') ?? { uid: '', seq: 0 };
  const lane = await teacher.registerLane();
  const payload = { recordingUid: uid, teacherFeedbackText: 'Very well done.' };
  const draft = { type: 'feedback.save', payload, ifSeq: seq - 1 } as const;
  const { results } = await lane.apply(draft);
  expect(results).toMatchObject([{ status: 'ok' }]);
  expect((await soundsFor(student))?.map(({ text }) => text)).toEqual(['Very well done.']);
});

it('new feedback is rendered before what waits longer', async () => {
  const { say, answer } = await setUpAnswer();
  const [second, third] = [await answer('1'), await answer('2')];
  await served.rendered();
  served.voice.orders.length = 0;
  const held = Promise.withResolvers<void>();
  served.voice.beforeRender = () => held.promise;
  await say('First.');
  await say('Second.', second);
  await say('Third.', third);
  held.resolve();
  await served.rendered();
  expect(served.voice.orders).toEqual(['0.8 First.', '0.8 Third.', '0.8 Second.']);
});
