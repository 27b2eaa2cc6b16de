/** Children's names in the school's voice: who gets them, and when they go. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#config/clock.ts';
import { setUpClass } from '#test/classes/school-class.ts';
import { createFakeVoice, type FakeVoice } from '#test/fake-voice.ts';
import type { Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { createFliteVoice } from './flite-voice.ts';

let folder: string;
let voice: FakeVoice;
let served: TestSchool;

beforeEach(async () => {
  folder = temporaryFolder();
  voice = createFakeVoice();
  served = await openTestSchool({ folder, voice });
});
afterEach(() => served.close());

const rendered = () => served.school.speech?.whenIdle();

/** Address of the sound of the child's name, as this person's pull has it. */
async function nameSoundFor(person: Person, child: Person): Promise<unknown> {
  await rendered();
  const { docs } = await person.pull();
  return docs.find(({ table, uid }) => table === 'users' && uid === child.user.uid)?.value?.nameAudioUrl;
}

const statusOf = async (person: Person, address: unknown) =>
  (await person.call('GET', String(address))).statusCode;

it('a child and the teacher hear the name, and nobody who does not see it', async () => {
  const { student, teacher } = await setUpClass(served, 'Rivera', 'Mei');
  const other = await setUpClass(served, 'Okafor', 'Ana');
  const address = await nameSoundFor(student, student);
  expect(await nameSoundFor(teacher, student)).toBe(address);
  const file = await student.call('GET', String(address));
  expect(file.headers['content-type']).toBe('audio/mpeg');
  expect(file.headers['x-chickadee-media']).toBeUndefined();
  expect(file.rawPayload.toString()).toContain('Mei');
  expect(await statusOf(teacher, address)).toBe(200);
  expect(await statusOf(other.student, address)).toBe(404);
  expect(await statusOf(other.teacher, address)).toBe(404);
  expect((await served.call({ method: 'GET', url: String(address) })).statusCode).toBe(401);
});

it('a new name has no sound until it is rendered, and nobody reads the former one', async () => {
  const { student, teacher } = await setUpClass(served, 'Rivera', 'Mei');
  const before = await nameSoundFor(student, student);
  const held = Promise.withResolvers<void>();
  voice.beforeRender = () => held.promise;
  await teacher.ok('PATCH /api/users/:id', { params: { id: student.user.id }, body: { firstName: 'Lin' } });
  const { docs } = await student.pull();
  expect(docs.find(({ uid }) => uid === student.user.uid)?.value).toMatchObject({
    firstName: 'Lin',
    nameAudioUrl: null,
  });
  held.resolve();
  const after = await nameSoundFor(student, student);
  expect((await student.call('GET', String(after))).rawPayload.toString()).toContain('Lin');
  expect(await statusOf(student, before)).toBe(404);
  const others = voice.orders.length;
  await teacher.ok('PATCH /api/users/:id', { params: { id: student.user.id }, body: { lastName: 'Chen' } });
  await rendered();
  expect(voice.orders.length).toBe(others);
  expect(await nameSoundFor(student, student)).toBe(after);
});

it('a name is said as it sounds, from the day on which the teacher writes it so', async () => {
  const { student, teacher } = await setUpClass(served, 'Rivera', 'Nguyễn');
  const before = await nameSoundFor(student, student);
  const lane = await teacher.registerLane();
  const held = Promise.withResolvers<void>();
  voice.beforeRender = () => held.promise;
  const change = { type: 'student.update' as const, payload: { uid: student.user.uid, spokenName: 'nwin' } };
  expect((await lane.apply(change)).results).toMatchObject([{ status: 'ok' }]);
  const { docs } = await student.pull();
  expect(docs.find(({ uid }) => uid === student.user.uid)?.value).toMatchObject({
    ...{ firstName: 'Nguyễn', spokenName: 'nwin', nameAudioUrl: null },
  });
  held.resolve();
  const after = await nameSoundFor(student, student);
  expect((await student.call('GET', String(after))).rawPayload.toString()).toContain('nwin');
  expect(await statusOf(student, before)).toBe(404);
  const others = voice.orders.length;
  await lane.apply(change);
  await rendered();
  expect(voice.orders.length).toBe(others);
});

it('a way to say a name that the voice cannot say leaves the first name to be heard', async () => {
  const { student, teacher } = await setUpClass(served, 'Rivera', 'Mei');
  const params = { id: student.user.id };
  await teacher.ok('PATCH /api/users/:id', { params, body: { spokenName: 'unsayable' } });
  const address = await nameSoundFor(student, student);
  expect((await student.call('GET', String(address))).rawPayload.toString()).toContain('Mei');
});

it('the sound of a deleted child is nobody’s any more', async () => {
  const { student, teacher } = await setUpClass(served, 'Rivera', 'Mei');
  const address = await nameSoundFor(student, student);
  await teacher.call('DELETE', `/api/users/${student.user.id}`, teacher.withPassword());
  expect(await statusOf(teacher, address)).toBe(404);
  const named = await served.school.db.selectFrom('file_refs').select('uid').execute();
  expect(named.map(({ uid }) => uid)).not.toContain(student.user.uid);
});

it('a name that the voice cannot say stays without a sound, and holds nobody up', async () => {
  const { student } = await setUpClass(served, 'Rivera', 'unsayable');
  expect(await nameSoundFor(student, student)).toBeNull();
  expect(await served.school.db.selectFrom('name_speech_work').selectAll().execute()).toEqual([]);
});

it('a name that could not be rendered waits for the next wake', async () => {
  const { student } = await setUpClass(served, 'Rivera', 'Mei');
  await rendered();
  await served.close();
  voice = createFakeVoice('another');
  voice.beforeRender = () => {
    throw new Error('no memory');
  };
  served = await openTestSchool({ folder, voice });
  await rendered();
  voice.beforeRender = () => undefined;
  served.school.speech?.wake();
  await rendered();
  const [row] = await served.school.db
    .selectFrom('users')
    .select('nameAudioUrl')
    .where('id', '=', student.user.id)
    .execute();
  const sha256 = String(row?.nameAudioUrl).slice('/uploads/'.length).split('.')[0] ?? '';
  const chunks: Uint8Array[] = [];
  for await (const chunk of served.school.files.read(sha256)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toContain('another');
});

it('a name in letters that the voice has learned has a sound after an upgrade', async () => {
  await served.close();
  const former = { ...createFakeVoice('flite-2.3-slt-mp3-32 2'), render: async () => null };
  served = await openTestSchool({ folder, voice: former });
  const { student } = await setUpClass(served, 'Rivera', 'Đức');
  expect(await nameSoundFor(student, student)).toBeNull();
  await served.close();
  served = await openTestSchool({ folder, voice: createFliteVoice({ clock: systemClock }) });
  await rendered();
  const [row] = await served.school.db
    .selectFrom('users')
    .select('nameAudioUrl')
    .where('id', '=', student.user.id)
    .execute();
  expect(row?.nameAudioUrl).toMatch(/^\/uploads\/[0-9a-f]{64}\.mp3$/);
});

it('a class tablet learns where its children’s names are, and fetches them in their name only', async () => {
  const { student, teacher, schoolClass } = await setUpClass(served, 'Rivera', 'Mei');
  const other = await setUpClass(served, 'Okafor', 'Ana');
  const [address, foreign] = [
    await nameSoundFor(student, student),
    await nameSoundFor(other.student, other.student),
  ];
  const tablet = new TestTablet(served);
  await tablet.prepare(teacher, schoolClass.uid);
  const { members } = await tablet.fetchReply();
  expect(members.map(({ firstName, nameAudioUrl }) => [firstName, nameAudioUrl])).toEqual([['Mei', address]]);
  expect(members[0]).not.toHaveProperty('spokenName');
  const spoken = { params: { id: student.user.id }, body: { spokenName: 'may' } };
  await teacher.ok('PATCH /api/users/:id', spoken);
  const [mei] = (await tablet.fetchReply()).members;
  expect(mei).toMatchObject({ firstName: 'Mei', spokenName: 'may' });
  await teacher.ok('PATCH /api/users/:id', { ...spoken, body: { spokenName: '' } });
  expect(await nameSoundFor(student, student)).toBe(address);
  const asMei = { 'x-account': student.user.uid };
  expect((await tablet.get(String(address), asMei)).rawPayload.toString()).toContain('Mei');
  expect((await tablet.get(String(foreign), asMei)).statusCode).toBe(404);
});
