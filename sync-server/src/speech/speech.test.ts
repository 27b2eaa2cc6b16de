import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'shared-schema/clock';
import type { PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepFiles } from '#jobs/sweep-files.ts';
import { addActivity, setUpClass } from '#test/classes/school-class.ts';
import { createFakeVoice, type FakeVoice } from '#test/fake-voice.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let folder: string;
let voice: FakeVoice;
let served: TestSchool;

beforeEach(async () => {
  folder = temporaryFolder();
  voice = createFakeVoice();
  served = await openTestSchool({ folder, voice });
});
afterEach(() => served.close());

interface Sound {
  text: string;
  rate: number;
  audioUrl: string;
}

const rendered = () => served.school.speech?.whenIdle();

async function restart(next: FakeVoice): Promise<void> {
  await served.close();
  voice = next;
  served = await openTestSchool({ folder, voice });
  await rendered();
}

function speechIn(page: PullPage) {
  return page.docs.filter(({ table }) => table === 'activity_speech');
}

async function soundsOf(person: Person): Promise<Sound[]> {
  const documents = speechIn(await person.pull());
  return documents.flatMap(({ value }) => (value?.sounds ?? []) as Sound[]);
}

const save = (teacher: Person, uid: string, fields: object) =>
  teacher
    .registerLane()
    .then((lane) =>
      lane.apply({ type: 'activity.save', payload: { uid, title: 'Farm', type: 'story', ...fields } }),
    );
const story = (storyContent: string, more: object = {}) => ({
  storyContent,
  ...more,
  questions: [{ id: 'q', prompt: 'Who?', imageUrl: null }],
});

describe('sounds of an activity', () => {
  it('a child of the class receives the sounds of all texts and may fetch them, a visitor may not', async () => {
    const { student } = await setUpClass(served, 'Rivera', 'Mei');
    await rendered();
    const sounds = await soundsOf(student);
    expect(sounds.map(({ text, rate }) => `${rate} ${text}`)).toEqual([
      '0.8 At the farm.',
      '0.8 Practice your English skills!',
      '0.8 What do you see?',
      '0.8 What does it say?',
    ]);
    const address = sounds[2]?.audioUrl ?? '';
    const file = await student.call('GET', address);
    expect(file.headers['content-type']).toBe('audio/mpeg');
    expect(file.headers['x-chickadee-media']).toBe('public');
    expect(file.rawPayload.toString()).toContain('What do you see?');
    expect((await served.call({ method: 'GET', url: address })).statusCode).toBe(401);
  });

  it('a child of another class sees neither the document nor the file', async () => {
    const { activity, teacher } = await setUpClass(served, 'Rivera', 'Mei');
    const other = await setUpClass(served, 'Okafor', 'Ana');
    await teacher.call('PUT', `/api/activities/${activity.id}`, {
      ...{ title: 'Secret', type: 'picture_prompt', difficulty: 'beginner' },
      questions: [{ id: 'q1', prompt: 'Only for us?', imageUrl: '/stock/farm.svg' }],
    });
    await rendered();
    const [{ audioUrl = '' } = {}] = (await soundsOf(teacher)).filter(({ text }) => text === 'Only for us?');
    expect((await soundsOf(other.student)).map(({ text }) => text)).not.toContain('Only for us?');
    expect((await other.student.call('GET', audioUrl)).statusCode).toBe(404);
  });

  it('the same text is rendered once, in whichever activity it stands', async () => {
    const rivera = await served.teacher('Rivera');
    await addActivity(rivera, 'At the farm');
    await rendered();
    await addActivity(rivera, 'At the zoo');
    await rendered();
    expect(voice.orders).toEqual([
      '0.8 At the farm.',
      '0.8 Practice your English skills!',
      '0.8 What do you see?',
      '0.8 What does it say?',
      '0.8 At the zoo.',
    ]);
  });

  it('an edit renders only what is new, and saving the same again publishes nothing', async () => {
    const rivera = await served.teacher('Rivera');
    const uid = randomUUID();
    await save(rivera, uid, story('A cat sat. It ran.'));
    await rendered();
    const before = voice.orders.length;
    await save(rivera, uid, story('A cat sat. It slept.'));
    await rendered();
    expect(voice.orders.slice(before)).toEqual(['0.8 It slept.']);
    const { cursor } = await rivera.pull();
    await save(rivera, uid, story('A cat sat. It slept.'));
    await rendered();
    expect((await rivera.pull(cursor)).docs.map(({ table }) => table)).toEqual(['activities']);
  });

  it('a respelled word is said as it is respelled, and found as it is written', async () => {
    const rivera = await served.teacher('Rivera');
    const respellings = [{ word: 'Siobhan', spoken: 'shi vawn' }];
    await save(rivera, randomUUID(), story('Siobhan ran.', { respellings }));
    await rendered();
    expect(voice.orders).toContain('0.8 shi vawn ran.');
    expect((await soundsOf(rivera)).map(({ text }) => text)).toContain('Siobhan ran.');
  });

  it('a known sound that is swept while a later text is rendered is rendered again', async () => {
    const rivera = await served.teacher('Rivera');
    const former = randomUUID();
    await save(rivera, former, story('It ran.'));
    await rendered();
    await save(rivera, former, story('It sat.'));
    await rendered();
    const reached = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    voice.beforeRender = ({ text }) => {
      if (text !== 'It slept.') return;
      reached.resolve();
      return isHeld.promise;
    };
    await save(rivera, randomUUID(), story('It ran. It slept.'));
    await reached.promise;
    served.clock.advance(DAY_MS + 1);
    await sweepFiles(served.school);
    isHeld.resolve();
    await rendered();
    const sounds = await soundsOf(rivera);
    expect(sounds.map(({ text }) => text)).toEqual(expect.arrayContaining(['It ran.', 'It slept.']));
    for (const { audioUrl } of sounds) expect((await rivera.call('GET', audioUrl)).statusCode).toBe(200);
  });

  it('the sounds of a deleted activity leave the devices', async () => {
    const rivera = await served.teacher('Rivera');
    const activity = await addActivity(rivera);
    await rendered();
    const { cursor } = await rivera.pull();
    await rivera.ok('DELETE /api/activities/:id', { params: { id: activity.id } });
    expect(speechIn(await rivera.pull(cursor))).toMatchObject([{ deleted: true }]);
    await rendered();
  });
});

describe('what cannot be rendered', () => {
  it('a text that the voice cannot say is asked for once, and the other texts have sounds', async () => {
    let rivera = await served.teacher('Rivera');
    const uid = randomUUID();
    await save(rivera, uid, story('This is unsayable. It ran.'));
    await rendered();
    await restart(createFakeVoice());
    rivera = await served.signIn('Rivera', TEACHER_PASSWORD, 'teacher');
    await save(rivera, uid, story('This is unsayable. It ran far.'));
    await rendered();
    expect(voice.orders).toEqual(['0.8 It ran far.']);
    expect((await soundsOf(rivera)).map(({ text }) => text)).not.toContain('This is unsayable.');
  });

  it('an activity that fails holds no other up, and is rendered at the next wake', async () => {
    const rivera = await served.teacher('Rivera');
    voice.beforeRender = ({ text }) => {
      if (text === 'It broke.') throw new Error('no space');
    };
    await save(rivera, randomUUID(), story('It broke.'));
    await rendered();
    await save(rivera, randomUUID(), story('It ran.'));
    await rendered();
    expect((await soundsOf(rivera)).map(({ text }) => text)).not.toContain('It broke.');
    expect((await soundsOf(rivera)).map(({ text }) => text)).toContain('It ran.');
    voice.beforeRender = () => undefined;
    served.school.speech?.wake();
    await rendered();
    expect((await soundsOf(rivera)).map(({ text }) => text)).toContain('It broke.');
  });

  it('a sound that the disk lost is rendered again when the activity is saved', async () => {
    const rivera = await served.teacher('Rivera');
    const uid = randomUUID();
    await save(rivera, uid, story('It ran.'));
    await rendered();
    const [first] = await soundsOf(rivera);
    const sha256 = first?.audioUrl.slice('/uploads/'.length).split('.')[0] ?? '';
    await served.school.files.removeOlder(sha256, Number.POSITIVE_INFINITY);
    await save(rivera, uid, story('It ran.'));
    await rendered();
    expect((await rivera.call('GET', first?.audioUrl ?? '')).statusCode).toBe(200);
  });
});

describe('a server that starts', () => {
  it('a server that stopped in the middle of an activity goes on with the text that is missing', async () => {
    const rivera = await served.teacher('Rivera');
    const reached = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    voice.beforeRender = ({ text }) => {
      if (text !== 'It ran.') return;
      reached.resolve();
      return isHeld.promise;
    };
    voice.stop = async () => isHeld.reject(new Error('stopped'));
    await save(rivera, randomUUID(), story('A cat sat. It ran. It slept.'));
    await reached.promise;
    await restart(createFakeVoice());
    expect(voice.orders).toEqual(['0.8 It ran.', '0.8 It slept.', '0.8 Who?']);
    const { body } = await served.school.db
      .selectFrom('change_log')
      .select('body')
      .where('table_name', '=', 'activity_speech')
      .executeTakeFirstOrThrow();
    expect((JSON.parse(body) as { sounds: Sound[] }).sounds.map(({ text }) => text)).toContain('It slept.');
  });

  it('activities from before the school had a voice, or had this voice, are rendered at the start', async () => {
    await addActivity(await served.teacher('Rivera'));
    await rendered();
    await restart(createFakeVoice());
    expect(voice.orders).toEqual([]);
    await restart(createFakeVoice('another'));
    expect(voice.orders).toHaveLength(4);
  });
});
