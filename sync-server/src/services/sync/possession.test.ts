/** Bytes prove possession: whoever only knows a file's hash can neither hear it nor learn whether it is here. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { CommandsReply } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { activityOf, answerWith, makeSound, type TestFile } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import type { TestSchool } from '#test/test-school.ts';

let lesson: Lesson;
let served: TestSchool;
let tom: Person;
let toms: TestLane;
/** What Mei said. */
let secret: TestFile;
beforeEach(async () => {
  lesson = await openLesson();
  served = lesson.served;
  tom = await served.student(lesson.rivera, 'Tom');
  toms = await tom.registerLane();
  secret = (await lesson.answer()).sound;
});
afterEach(() => served.close());

const headAs = async (lane: TestLane, sha256: string) => {
  const headers = { authorization: `Bearer ${lane.token}` };
  return (await served.call({ method: 'HEAD', url: `/api/sync/blobs/${sha256}`, headers })).statusCode;
};
const canHear = async (who: Person, { address }: TestFile) => (await who.call('GET', address)).statusCode;
const outcomes = async (lane: TestLane, ...drafts: Parameters<TestLane['apply']>) =>
  (await lane.apply(...drafts)).results.map(({ status, code }) => [status, code].filter(Boolean).join(' '));

it('a child who names the hash of another child’s answer cannot play it', async () => {
  expect(await canHear(tom, secret)).toBe(404);
  expect(await outcomes(toms, answerWith(secret, lesson.activityUid))).toEqual(['need_blob']);
  expect(await canHear(tom, secret)).toBe(404);
});

it('a command that names a file without listing it is refused unless its author sent it', async () => {
  const { type, payload } = answerWith(secret, lesson.activityUid) as ReturnType<typeof answerWith> & {
    type: 'recording.save';
  };
  const sly = { type, payload: { ...payload, blobs: [] } } as ReturnType<typeof answerWith>;
  expect(await outcomes(toms, sly)).toEqual(['rejected blob_missing']);
  expect(await canHear(tom, secret)).toBe(404);
});

it('an address in a text of an answer opens no file', async () => {
  const own = makeSound();
  await toms.put(own);
  await outcomes(toms, answerWith(own, lesson.activityUid, secret.address));
  const form = await tom.call('POST', '/api/recordings', {
    ...{ studentId: tom.user.uid, activityId: lesson.activityUid, questionId: 'q1', audioUrl: own.address },
    transcript: secret.address,
  });
  expect(form.statusCode).toBe(201);
  expect(await canHear(tom, own)).toBe(200);
  expect(await canHear(tom, secret)).toBe(404);
});

it('HEAD says of another child’s file what it says of none', async () => {
  expect(await headAs(lesson.lane, secret.sha256)).toBe(200);
  expect(await headAs(toms, secret.sha256)).toBe(404);
});

it('PUT of a hash whose file is here reads the bytes and refuses others', async () => {
  const guess = await toms.put({ ...secret, bytes: makeSound().bytes });
  const unknown = await toms.put({ ...makeSound(), bytes: makeSound().bytes });
  expect([guess.statusCode, guess.json().code]).toEqual([422, 'hash_mismatch']);
  expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'hash_mismatch']);
  expect(await headAs(toms, secret.sha256)).toBe(404);
});

it('a child who sends the same bytes may name them, and each plays the own answer', async () => {
  expect((await toms.put(secret)).statusCode).toBe(200);
  expect(await headAs(toms, secret.sha256)).toBe(200);
  expect(await outcomes(toms, answerWith(secret, lesson.activityUid))).toEqual(['ok']);
  expect([await canHear(tom, secret), await canHear(lesson.mei, secret)]).toEqual([200, 200]);
});

it('what two children sent before either row was written is known of both', async () => {
  const shared = makeSound();
  await lesson.lane.put(shared);
  await toms.put(shared);
  expect(await outcomes(lesson.lane, answerWith(shared, lesson.activityUid))).toEqual(['ok']);
  expect(await outcomes(toms, answerWith(shared, lesson.activityUid))).toEqual(['ok']);
});

it('a file that the disk lost is accepted again from either of its senders', async () => {
  await toms.put(secret);
  await served.school.uploads.flush();
  rmSync(lesson.pathOf(secret));
  expect(await headAs(toms, secret.sha256)).toBe(404);
  expect((await toms.put(secret)).statusCode).toBe(200);
  expect(await headAs(lesson.lane, secret.sha256)).toBe(200);
});

it('feedback may name only a voice that its teacher sent', async () => {
  const okafor = await served.teacher('Okafor');
  const ben = await served.student(okafor, 'Ben');
  const [bens, okafors] = [await ben.registerLane(), await okafor.registerLane()];
  const own = makeSound();
  await bens.put(own);
  const answer = answerWith(own, lesson.activityUid);
  await bens.apply(answer);
  const recordingUid = String((answer.payload as { uid: string }).uid);
  const speak = { recordingUid, teacherFeedbackAudio: secret.address };
  expect(await outcomes(okafors, { type: 'feedback.save', payload: speak })).toEqual([
    'rejected blob_missing',
  ]);
  const form = await okafor.call('GET', '/api/recordings');
  const [{ id }] = form.json<{ id: number }[]>() as [{ id: number }];
  const patch = await okafor.call('PATCH', `/api/recordings/${id}`, {
    teacherFeedbackAudio: secret.address,
  });
  expect(patch.json().code).toBe('blob_missing');
  expect([await canHear(okafor, secret), await canHear(ben, secret)]).toEqual([404, 404]);
});

it('an activity may name what its teacher sent or what an activity shows already', async () => {
  const [riveras, okafor] = [await lesson.rivera.registerLane(), await served.teacher('Okafor')];
  const okafors = await okafor.registerLane();
  const tune = makeSound();
  await riveras.put(tune);
  await served.school.uploads.flush();
  const withSound = ({ address }: TestFile, uid = randomUUID()) => {
    const draft = activityOf(uid) as { type: 'activity.save'; payload: { uid: string; title: string } };
    return { ...draft, payload: { ...draft.payload, audioUrl: address } } as Parameters<TestLane['apply']>[0];
  };
  expect(await outcomes(okafors, withSound(tune))).toEqual(['rejected blob_missing']);
  expect(await outcomes(riveras, withSound(tune))).toEqual(['ok']);
  expect(await outcomes(okafors, withSound(tune), withSound(secret))).toEqual([
    'ok',
    'rejected blob_missing',
  ]);
});

it('an answer is a sound, so that a picture of an activity stays the teacher’s to edit', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]);
  const { createHash } = process.getBuiltinModule('node:crypto');
  const sha256 = createHash('sha256').update(png).digest('hex');
  const picture = { bytes: png, type: 'image/png', sha256, address: `/uploads/${sha256}.png` };
  const riveras = await lesson.rivera.registerLane();
  await riveras.put(picture);
  await served.school.uploads.flush();
  const questions = [{ id: 'q1', prompt: 'What do you see?', imageUrl: picture.address }];
  const edit = (title: string) => ({
    type: 'activity.save' as const,
    payload: { uid: lesson.activityUid, title, type: 'picture_prompt' as const, questions },
  });
  expect(await outcomes(riveras, edit('With a picture'))).toEqual(['ok']);
  await toms.put(picture);
  const reply: CommandsReply = await toms.apply(answerWith(picture, lesson.activityUid));
  expect(reply.results).toMatchObject([{ status: 'rejected', code: 'invalid_body' }]);
  expect(await outcomes(riveras, edit('Edited since'))).toEqual(['ok']);
});

it('a stock sound or an address elsewhere is no answer', async () => {
  const { payload } = answerWith(secret, lesson.activityUid) as { payload: Record<string, unknown> };
  const elsewhere = { ...payload, uid: randomUUID(), audioUrl: 'https://example.org/a.webm', blobs: [] };
  const draft = { type: 'recording.save', payload: elsewhere } as unknown as ReturnType<typeof answerWith>;
  expect(await outcomes(lesson.lane, draft)).toEqual(['rejected invalid_body']);
});
