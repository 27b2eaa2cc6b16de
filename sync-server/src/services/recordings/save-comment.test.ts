import { hash, randomUUID } from 'node:crypto';
import { MAX_COMMENT_LENGTH, MAX_COMMENTS } from 'shared-schema/rules/feedback/feedback-comments';
import type { PayloadInputs } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { type Draft, makeSound, type TestFile } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';

let lesson: Lesson;
let rivera: Person;
let laptop: TestLane;
beforeEach(async () => {
  lesson = await openLesson();
  rivera = lesson.rivera;
  laptop = await rivera.registerLane();
});
afterEach(() => lesson.served.close());

const uid = randomUUID();
const comment = (fields: Partial<PayloadInputs['comment.save']> = {}): Draft => ({
  type: 'comment.save',
  payload: { uid, text: 'Say it once more, louder', position: 1, ...fields },
});
const blobOf = ({ sha256, type, bytes }: TestFile) => ({ sha256, type, size: bytes.length });
const spoken = (sound: TestFile) => comment({ audioUrl: sound.address, blobs: [blobOf(sound)] });
const removal: Draft = { type: 'comment.delete', payload: { uid } };

const outcomes = async (lane: TestLane, ...drafts: Draft[]) =>
  (await lane.apply(...drafts)).results.map(({ status, code }) => [status, code].filter(Boolean).join(' '));
const commentsOf = async (person: Person) =>
  (await person.pull()).docs.flatMap(({ table, value }) => (table === 'feedback_comments' && value) || []);
const canHear = async (who: Person, { address }: TestFile) => (await who.call('GET', address)).statusCode;

describe('a comment that a teacher keeps', () => {
  it('a comment that a teacher keeps is in the pull of this teacher', async () => {
    expect(await outcomes(laptop, comment())).toEqual(['ok']);
    const fields = { text: 'Say it once more, louder', position: 1, audioUrl: null };
    expect(await commentsOf(rivera)).toMatchObject([{ uid, ...fields, teacherUid: rivera.user.uid }]);
  });

  it('a comment keeps what a change leaves out', async () => {
    await outcomes(laptop, comment(), { type: 'comment.save', payload: { uid, position: 7 } });
    expect(await commentsOf(rivera)).toMatchObject([{ text: 'Say it once more, louder', position: 7 }]);
  });

  it('the voice of a comment is heard only by its teacher until a child gets it', async () => {
    const sound = makeSound();
    const okafor = await lesson.served.teacher('Okafor');
    await laptop.put(sound);
    await outcomes(laptop, spoken(sound));
    const everybody = [rivera, okafor, lesson.mei];
    expect(await Promise.all(everybody.map((who) => canHear(who, sound)))).toEqual([200, 404, 404]);
    const { command } = await lesson.answer();
    const feedback = { recordingUid: String(command.payload.uid), teacherFeedbackAudio: sound.address };
    const given: Draft = { type: 'feedback.save', payload: feedback };
    expect(await outcomes(laptop, given, removal)).toEqual(['ok', 'ok']);
    expect(await Promise.all(everybody.map((who) => canHear(who, sound)))).toEqual([200, 404, 200]);
  });

  it('a comment may be deleted on two devices, and a late change does not bring it back', async () => {
    await outcomes(laptop, comment());
    const phone = await rivera.registerLane();
    expect(await outcomes(laptop, removal)).toEqual(['ok']);
    expect(await outcomes(phone, removal, comment({ text: 'Later' }))).toEqual(['ok', 'rejected not_found']);
    expect(await commentsOf(rivera)).toEqual([]);
  });

  it('a comment counts once when it is sent twice', async () => {
    const command = laptop.next(comment());
    const headers = { cookie: rivera.cookie };
    const first = await laptop.send([command], headers);
    const second = await laptop.send([command], headers);
    expect(second.json().results).toEqual(first.json().results);
    expect(await commentsOf(rivera)).toHaveLength(1);
  });

  it('a comment is deleted with the account of its teacher', async () => {
    await outcomes(laptop, comment());
    const admin = await lesson.served.setUpAdmin();
    const body = { currentPassword: 'head-secret' };
    const deleted = await admin.call('DELETE', `/api/users/${rivera.user.id}`, body);
    expect(deleted.statusCode).toBe(204);
    const rows = await lesson.served.school.db.selectFrom('feedback_comments').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('a comment is refused', () => {
  it('a comment of somebody who is not signed in is refused', async () => {
    const reply = await laptop.send([laptop.next(comment())], { authorization: 'Bearer nobody' });
    expect(reply.statusCode).toBe(401);
  });

  it('a child may neither keep nor delete a comment', async () => {
    const refused = 'rejected wrong_role';
    expect(await outcomes(lesson.lane, comment(), removal)).toEqual([refused, refused]);
  });

  it('another teacher can neither see, change nor delete a comment', async () => {
    await outcomes(laptop, comment());
    const okafor = await lesson.served.teacher('Okafor');
    const refused = 'rejected not_found';
    const other = await okafor.registerLane();
    expect(await outcomes(other, comment({ text: 'Mine' }))).toEqual([refused]);
    expect(await outcomes(await okafor.registerLane(), removal)).toEqual([refused]);
    expect([await commentsOf(okafor), await commentsOf(lesson.mei)]).toEqual([[], []]);
    expect(await commentsOf(rivera)).toMatchObject([{ text: 'Say it once more, louder' }]);
  });

  it.each([
    ['that says nothing', { text: '   ' }],
    ['that is too long', { text: 'a'.repeat(MAX_COMMENT_LENGTH + 1) }],
    ['whose uid is none', { uid: 'first' }],
    ['whose place is none', { position: -1 }],
    ['whose voice is no file of the school', { audioUrl: 'https://example.org/voice.mp3' }],
  ])('a comment %s is refused', async (_, fields) => {
    expect(await outcomes(laptop, comment(fields))).toEqual(['rejected invalid_body']);
    expect(await commentsOf(rivera)).toEqual([]);
  });

  it('a comment whose voice somebody else spoke is refused', async () => {
    const { sound } = await lesson.answer();
    expect(await outcomes(laptop, comment({ audioUrl: sound.address }))).toEqual(['rejected blob_missing']);
  });

  it('a comment whose voice is a picture is refused', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const sha256 = hash('sha256', bytes);
    const picture = { bytes, type: 'image/png', sha256, address: `/uploads/${sha256}.png` };
    await laptop.put(picture);
    expect(await outcomes(laptop, spoken(picture))).toEqual(['rejected invalid_body']);
  });

  it('one comment too many is refused, and a change of a kept one is still taken', async () => {
    const many = Array.from({ length: MAX_COMMENTS - 1 }, () => comment({ uid: randomUUID() }));
    await laptop.apply(...many.slice(0, 40));
    await laptop.apply(...many.slice(40), comment());
    const more = [comment({ uid: randomUUID() }), comment({ text: 'Other words' })];
    expect(await outcomes(laptop, ...more)).toEqual(['rejected too_many_comments', 'ok']);
    expect(await commentsOf(rivera)).toHaveLength(MAX_COMMENTS);
  });
});
