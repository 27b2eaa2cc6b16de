import { randomUUID } from 'node:crypto';
import type { Body } from 'shared-schema/contract';
import { EXPORT_SIZE_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, type Lesson, openLesson } from '#test/classes/lesson.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { answerWith, type Draft, makeSound } from '#test/people/drafts.ts';

type Asked = Omit<Body<'POST /api/recordings/export'>, 'format'>;

const HOSTILE = '<img src=x onerror="alert(1)">';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

const uidOf = ({ command }: Answer) => String(command.payload.uid);
const post = (asked: Asked) =>
  lesson.rivera.call('POST', '/api/recordings/export', { format: 'html', ...asked });

async function giveFeedback(answer: Answer, feedback: object): Promise<void> {
  const lane = await lesson.rivera.registerLane();
  await lane.apply({ type: 'feedback.save', payload: { recordingUid: uidOf(answer), ...feedback } });
}

/** Bytes of all sounds in a page, in their order. */
const soundsIn = (page: string) =>
  [...page.matchAll(/src="data:audio\/[a-z0-9]+;base64,([^"]*)"/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );

test('a portfolio holds each answer with question, score, feedback and its sound, in the order of the recordings', async () => {
  const [second, first] = [await lesson.answer('q2'), await lesson.answer('q1')];
  await giveFeedback(first, { teacherFeedbackText: 'Well done\nMei', score: 80, sticker: 'rocket' });
  const reply = await post({ recordings: [uidOf(second), uidOf(first)] });
  expect(reply.statusCode).toBe(200);
  const sounds = [first.sound.bytes, second.sound.bytes];
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename="recordings_export_\d{4}-\d{2}-\d{2}\.html"$/),
    [EXPORT_SIZE_HEADER]: String(Math.round((Buffer.concat(sounds).length * 4) / 3)),
  });
  expect(soundsIn(reply.body)).toEqual(sounds);
  expect(reply.body).toContain('<title>Portfolio of Mei');
  expect(reply.body).toContain('<p>Well done\nMei</p><p>🚀 Rocket</p>');
  expect(reply.body.match(/Score 80/g)).toHaveLength(1);
});

test('what was not asked for is not in a portfolio', async () => {
  const first = await lesson.answer('q1');
  await giveFeedback(first, { teacherFeedbackText: 'Hm', score: 8 });
  const options = {
    ...{ includeAudio: false, includeTranscripts: false },
    ...{ includeFeedback: false, includeScores: false },
  };
  const reply = await post({ recordings: [uidOf(first)], options });
  expect(reply.headers).not.toHaveProperty(EXPORT_SIZE_HEADER);
  expect(reply.body).not.toMatch(/<audio|Hm|Score 8/);
});

test('what somebody typed never becomes a part of the page', async () => {
  const name = { firstName: HOSTILE, lastName: '</title><svg onload=a>' };
  const renamed = await lesson.rivera.call('PATCH', `/api/users/${lesson.mei.user.uid}`, name);
  expect(renamed.statusCode).toBe(200);
  const first = await lesson.answer('q1');
  await giveFeedback(first, { teacherFeedbackText: HOSTILE, sticker: null });
  const { body } = await post({ recordings: [uidOf(first)] });
  expect(body).not.toMatch(/<img|<script|<svg onload/);
  expect(body.match(/&#60;img src=x onerror=&#34;alert\(1\)&#34;&#62;/g)?.length).toBeGreaterThan(3);
  expect(body.match(/<\/title>/g)).toHaveLength(1);
  expect(body).toContain(`content="default-src 'none'; img-src data:; media-src data:; style-src 'sha256-`);
});

test('the days of a portfolio are those of the given time zone', async () => {
  const first = await lesson.answer('q1');
  const recordings = [uidOf(first)];
  const { recordedAt } = (await lesson.rivera.call('GET', '/api/recordings')).json()[0];
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(
      new Date(recordedAt),
    );
    expect((await post({ recordings, timeZone })).body).toContain(`<p class="meta">${day} ·`);
  }
  expect((await post({ recordings, timeZone: 'Nowhere' })).statusCode).toBe(400);
});

test('a portfolio of several children is headed with the class that was asked for, and with no other', async () => {
  const { served, rivera, mei, activityUid } = lesson;
  const omar = await served.student(rivera, 'Omar');
  const wrens = await addClass(rivera, 'Wrens');
  const readers = await addClass(rivera, 'Readers <6>');
  for (const schoolClass of [wrens, readers])
    for (const child of [mei, omar]) await join(rivera, child, schoolClass);
  const others = await addClass(await served.teacher('Okafor'), 'Others');
  const lane = await omar.registerLane();
  const sound = makeSound();
  await lane.put(sound);
  const ofOmar = lane.next(answerWith(sound, activityUid, 'q1'));
  await lane.send([ofOmar]);
  const recordings = [uidOf(await lesson.answer('q1')), String(ofOmar.payload.uid)];
  const titleFor = async (asked: Partial<Asked>) =>
    (await post({ recordings, ...asked })).body.match(/<h1>(.*)<\/h1>/)?.[1];
  expect(await titleFor({})).toBe('Portfolio');
  expect(await titleFor({ classCodeId: readers.uid })).toBe('Portfolio of the class Readers &#60;6&#62;');
  expect(await titleFor({ classCodeId: wrens.uid })).toBe('Portfolio of the class Wrens');
  for (const classCodeId of [others.uid, randomUUID()])
    expect(await titleFor({ classCodeId })).toBe('Portfolio');
  expect(await titleFor({ classCodeId: readers.uid, recordings: recordings.slice(1) })).toMatch(
    /^Portfolio of Omar/,
  );
});

test('a portfolio of nothing that the teacher may see is an empty page', async () => {
  const { body } = await post({ recordings: [999_999] });
  expect(body).toContain('0 answers');
  expect(body).toMatch(/<\/html>\n$/);
});

test('a portfolio leaves out a child whose family refused, and says how many without a name', async () => {
  const first = await lesson.answer('q1');
  const withdrawal: Draft = {
    type: 'consent.withdraw',
    payload: {
      ...{ uid: randomUUID(), studentUid: lesson.mei.user.uid, purpose: 'show_to_family' },
      withdrawnAt: '2026-01-05T00:00:00.000Z',
    },
  };
  await (await lesson.rivera.registerLane()).apply(withdrawal);
  const { body } = await post({ recordings: [uidOf(first)] });
  expect(body).toContain('1 child is left out, because the family has not allowed it.');
  expect(body).not.toMatch(/Mei|<audio/);
});

test('a portfolio of a school that asks for consent holds only children whose families allowed it', async () => {
  const recordings = [uidOf(await lesson.answer('q1'))];
  const admin = await lesson.served.setUpAdmin();
  await admin.ok('PATCH /api/settings', { body: { recordOnlyWithConsent: true } });
  expect((await post({ recordings })).body).toContain('1 child is left out');
  const consent: Draft = {
    type: 'consent.give',
    payload: {
      ...{ uid: randomUUID(), studentUid: lesson.mei.user.uid, purpose: 'show_to_family' },
      ...{ method: 'offline_form', givenAt: '2026-01-05T00:00:00.000Z' },
    },
  };
  await (await lesson.rivera.registerLane()).apply(consent);
  expect((await post({ recordings })).body).toContain('<title>Portfolio of Mei');
});
