import { createHash, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { MAX_LINE_LENGTH } from 'shared-schema/rules/text-limits';
import type { PayloadInputs } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import {
  activityOf,
  answerWith,
  type Draft,
  makeDocument,
  makePicture,
  makeSound,
  type TestFile,
} from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';

let lesson: Lesson;
let rivera: Person;
let mei: Person;
let laptop: TestLane;
let admin: Person;
beforeEach(async () => {
  lesson = await openLesson();
  ({ rivera, mei } = lesson);
  laptop = await rivera.registerLane();
  admin = await lesson.served.setUpAdmin();
});
afterEach(() => lesson.served.close());

const FORM_DAY = '2026-09-01T00:00:00.000Z';
const consent = (fields: Partial<PayloadInputs['consent.give']> = {}): Draft => ({
  type: 'consent.give',
  payload: {
    ...{ uid: randomUUID(), studentUid: mei.user.uid, purpose: 'record_voice', method: 'offline_form' },
    ...{ givenAt: FORM_DAY, ...fields },
  },
});
const withdrawal = (fields: Partial<PayloadInputs['consent.withdraw']> = {}): Draft => ({
  type: 'consent.withdraw',
  payload: {
    ...{ uid: randomUUID(), studentUid: mei.user.uid, purpose: 'record_voice' },
    ...{ withdrawnAt: FORM_DAY, ...fields },
  },
});

const outcomes = async (lane: TestLane, ...drafts: Draft[]) =>
  (await lane.apply(...drafts)).results.map(({ status, code }) => [status, code].filter(Boolean).join(' '));
const docsOf = async (person: Person, table: string) =>
  (await person.pull()).docs.flatMap((doc): object[] =>
    doc.table === table && doc.value ? [doc.value] : [],
  );
const consentsOf = (person: Person) => docsOf(person, 'consents');
const meiAsSeenBy = async (person: Person) =>
  (await docsOf(person, 'users')).find((doc) => Reflect.get(doc, 'uid') === mei.user.uid);
const askForConsent = (recordOnlyWithConsent: boolean) =>
  admin.call('PATCH', '/api/settings', { recordOnlyWithConsent });
const named = ({ address, sha256, type, bytes }: TestFile) => ({
  formPath: address,
  blobs: [{ sha256, type, size: bytes.length }],
});
const now = () => lesson.served.school.clock.now();
const isoAt = (ms: number) => new Date(ms).toISOString();

/** Mei's answer, spoken at this moment. */
async function answerOf(spokenAt: number): Promise<Draft> {
  const sound = makeSound();
  await lesson.lane.put(sound);
  return answerWith(sound, lesson.activityUid, 'q1', isoAt(spokenAt));
}

describe('a consent', () => {
  it('a consent is noted for each purpose, with its method, date, parent and number of the form', async () => {
    const noted = { parentName: 'Lan Lin', formNumber: '17' };
    expect(await outcomes(laptop, consent(noted), consent({ purpose: 'keep_samples' }))).toEqual([
      'ok',
      'ok',
    ]);
    expect(await consentsOf(rivera)).toMatchObject([
      { purpose: 'record_voice', method: 'offline_form', givenAt: FORM_DAY, ...noted, withdrawnAt: null },
      { purpose: 'keep_samples', method: 'offline_form', studentUid: mei.user.uid },
    ]);
    expect(await meiAsSeenBy(rivera)).toMatchObject({
      ...{ parentalConsentMethod: 'offline_form', parentalConsentDate: FORM_DAY, consentFormPath: '17' },
    });
  });

  it('the photo of a consent form is seen only by teachers of the child', async () => {
    const photo = makePicture();
    await laptop.put(photo);
    expect(await outcomes(laptop, consent({ ...named(photo), formNumber: '17' }))).toEqual(['ok']);
    const okafor = await lesson.served.teacher('Okafor');
    const statuses = [rivera, okafor, mei].map(
      async (person) => (await person.call('GET', photo.address)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
    expect(await meiAsSeenBy(rivera)).toMatchObject({ consentFormPath: photo.address });
  });

  it('the PDF of a consent form is sent as a download, and only to teachers of the child', async () => {
    const scan = makeDocument();
    await laptop.put(scan);
    expect(await outcomes(laptop, consent(named(scan)))).toEqual(['ok']);
    const okafor = await lesson.served.teacher('Okafor');
    const replies = await Promise.all(
      [rivera, okafor, mei].map((person) => person.call('GET', scan.address)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
    expect(replies[0]?.rawPayload.equals(scan.bytes)).toBe(true);
    expect(replies[0]?.headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
      'content-disposition': 'attachment; filename="consent-form.pdf"',
    });
    const everything = await rivera.call('POST', `/api/students/${mei.user.id}/everything`);
    expect(Object.keys(unzipSync(new Uint8Array(everything.rawPayload)))).toContain('files/1.pdf');
  });

  it('a child has one consent for each purpose, also where two devices note it', async () => {
    const uid = randomUUID();
    await outcomes(laptop, consent({ uid }));
    expect(await outcomes(await rivera.registerLane(), consent({ method: 'phone_consent' }))).toEqual(['ok']);
    expect(await consentsOf(rivera)).toMatchObject([{ uid, method: 'phone_consent' }]);
  });

  it('a consent counts once when it is sent twice', async () => {
    const command = laptop.next(consent());
    const headers = { cookie: rivera.cookie };
    const first = await laptop.send([command], headers);
    expect((await laptop.send([command], headers)).json().results).toEqual(first.json().results);
    expect(await consentsOf(rivera)).toHaveLength(1);
  });

  it('a consent reaches no device of a child', async () => {
    await outcomes(laptop, consent({ parentName: 'Lan Lin' }));
    expect(await consentsOf(mei)).toEqual([]);
  });

  it('the student form gives a consent and takes it back', async () => {
    const change = (consentMethod: 'email_consent' | null): Draft => ({
      type: 'student.update',
      payload: { uid: mei.user.uid, parentName: 'Lan Lin', consentMethod },
    });
    await outcomes(laptop, change('email_consent'));
    expect(await consentsOf(rivera)).toMatchObject([{ method: 'email_consent', parentName: 'Lan Lin' }]);
    await outcomes(laptop, change(null));
    expect(await consentsOf(rivera)).toMatchObject([{ withdrawnAt: expect.any(String) }]);
    expect(await meiAsSeenBy(mei)).toMatchObject({
      noRecordingSince: expect.any(String),
      consentMethod: null,
    });
  });

  it('a consent is deleted with the child', async () => {
    await outcomes(laptop, consent());
    const body = { currentPassword: 'head-secret' };
    expect((await admin.call('DELETE', `/api/users/${mei.user.id}`, body)).statusCode).toBe(204);
    expect(await lesson.served.school.db.selectFrom('consents').selectAll().execute()).toEqual([]);
  });
});

describe('a consent is refused', () => {
  it('a child may neither give nor withdraw a consent', async () => {
    const refused = 'rejected wrong_role';
    expect(await outcomes(lesson.lane, consent(), withdrawal())).toEqual([refused, refused]);
  });

  it('a teacher who does not know the child may neither give nor withdraw a consent', async () => {
    const okafor = await lesson.served.teacher('Okafor');
    const refused = 'rejected not_found';
    expect(await outcomes(await okafor.registerLane(), consent(), withdrawal())).toEqual([refused, refused]);
    expect(await consentsOf(okafor)).toEqual([]);
  });

  it('a consent is refused where nobody is signed in', async () => {
    const reply = await laptop.send([laptop.next(consent())], { authorization: 'Bearer nobody' });
    expect(reply.statusCode).toBe(401);
  });

  it.each([
    ['for a purpose that nobody knows', { purpose: 'sell' as 'record_voice' }],
    ['given in a way that nobody knows', { method: 'rumor' as 'offline_form' }],
    ['without a date', { givenAt: 'soon' }],
    ['with a name that is too long', { parentName: 'a'.repeat(MAX_LINE_LENGTH + 1) }],
    ['with a form that is no file of the school', { formPath: 'https://example.org/form.jpg' }],
  ])('a consent %s is refused', async (_, fields) => {
    expect(await outcomes(laptop, consent(fields))).toEqual(['rejected invalid_body']);
    expect(await consentsOf(rivera)).toEqual([]);
  });

  it('a consent form that says it is a PDF and is none is refused', async () => {
    const fake = { ...makeSound('no PDF'), bytes: Buffer.from('<html>'), type: 'application/pdf' };
    const sha256 = createHash('sha256').update(fake.bytes).digest('hex');
    expect((await laptop.put({ ...fake, sha256 })).statusCode).toBe(415);
  });

  it('a consent with a sound in place of a photo is refused', async () => {
    const sound = makeSound();
    await laptop.put(sound);
    expect(await outcomes(laptop, consent(named(sound)))).toEqual(['rejected invalid_body']);
  });
});

describe('a child', () => {
  it('a child may record while the school does not ask for consent', async () => {
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: null, isMinor: true });
  });

  it('a child may not record without a consent once the school asks for it, and may again with one', async () => {
    await askForConsent(true);
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: expect.any(String) });
    await outcomes(laptop, consent());
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: null });
  });

  it('a new child may not record where the school asks for consent, unless the form has it', async () => {
    await askForConsent(true);
    const create = (firstName: string, fields: object): Draft => ({
      type: 'student.create',
      payload: { uid: randomUUID(), username: firstName, firstName, lastName: 'Lin', ...fields },
    });
    await outcomes(laptop, create('Ana', {}), create('Bo', { consentMethod: 'offline_form' }));
    const may = (await docsOf(rivera, 'users')).map((doc) => [
      Reflect.get(doc, 'username'),
      Reflect.get(doc, 'noRecordingSince') === null,
    ]);
    expect(Object.fromEntries(may)).toMatchObject({ Ana: false, Bo: true });
  });

  it('a child whose family refuses may not record, whether or not the school asks for consent', async () => {
    expect(await outcomes(laptop, withdrawal())).toEqual(['ok']);
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: expect.any(String) });
    await askForConsent(true);
    await askForConsent(false);
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: expect.any(String) });
  });

  it('a child may still record when a consent for another purpose is withdrawn', async () => {
    await outcomes(laptop, withdrawal({ purpose: 'show_to_family' }));
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: null });
  });

  it('a child may record again when the school stops asking for consent', async () => {
    await askForConsent(true);
    await askForConsent(false);
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: null });
  });
});

describe('an answer that arrives after a withdrawal', () => {
  it('an answer that arrives after a withdrawal is taken when it was spoken before', async () => {
    lesson.served.clock.advance(120_000);
    const before = await answerOf(now() - 60_000);
    await outcomes(laptop, consent());
    await laptop.send([laptop.next(withdrawal(), isoAt(now()))], { cookie: rivera.cookie });
    expect(await meiAsSeenBy(mei)).toMatchObject({ noRecordingSince: isoAt(now()) });
    expect(await outcomes(lesson.lane, before)).toEqual(['ok']);
  });

  it('an answer that was spoken after a withdrawal is refused, and the teacher sees how many there are', async () => {
    await outcomes(laptop, consent(), withdrawal());
    const [one, two] = [await answerOf(now() + 1), await answerOf(now() + 2)];
    const refused = 'rejected no_consent';
    expect(await outcomes(lesson.lane, one, two)).toEqual([refused, refused]);
    expect(await meiAsSeenBy(rivera)).toMatchObject({ answersRefused: 2 });
    await outcomes(laptop, consent());
    expect(await meiAsSeenBy(rivera)).toMatchObject({ answersRefused: 0 });
  });

  it('an answer that was begun under a wrong clock and kept after a withdrawal is refused', async () => {
    await outcomes(laptop, consent(), withdrawal());
    const answer = await answerOf(Date.parse('2020-01-01T00:00:00.000Z'));
    expect(await outcomes(lesson.lane, answer)).toEqual(['rejected no_consent']);
  });

  it('an answer after a withdrawal is refused over a call, too', async () => {
    const sound = makeSound();
    await lesson.lane.put(sound);
    await outcomes(laptop, withdrawal());
    const { db } = lesson.served.school;
    const { id } = await db.selectFrom('activities').select('id').executeTakeFirstOrThrow();
    const body = { studentId: mei.user.id, activityId: id, questionId: 'q1', audioUrl: sound.address };
    expect((await mei.call('POST', '/api/recordings', body)).json()).toMatchObject({ code: 'no_consent' });
  });
});

describe('a document', () => {
  it('a document is taken from no child', async () => {
    expect((await lesson.lane.put(makeDocument())).statusCode).toBe(415);
  });

  it('an activity with a document, which every child could fetch, is refused', async () => {
    const scan = makeDocument();
    await laptop.put(scan);
    const activity = activityOf();
    const questions = [{ id: 'q1', prompt: 'What is it?', imageUrl: scan.address }];
    const { blobs } = named(scan);
    const draft = { ...activity, payload: { ...activity.payload, questions, blobs } } as Draft;
    expect(await outcomes(laptop, draft)).toEqual(['rejected invalid_body']);
  });
});
