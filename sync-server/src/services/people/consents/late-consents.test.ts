/** Consents and withdrawals that were noted without a network and arrive after the opposite was noted. Decision 080. */
import { randomUUID } from 'node:crypto';
import type { CommandsReply } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { answerWith, type Draft, makeSound } from '#test/people/drafts.ts';
import type { TestLane } from '#test/people/person.ts';

let lesson: Lesson;
let laptop: TestLane;
let phone: TestLane;
beforeEach(async () => {
  lesson = await openLesson();
  laptop = await lesson.rivera.registerLane();
  phone = await lesson.rivera.registerLane();
});
afterEach(() => lesson.served.close());

const HOUR_MS = 3_600_000;
const before = (hours: number) => new Date(lesson.served.school.clock.now() - hours * HOUR_MS).toISOString();
const about = () => ({
  uid: randomUUID(),
  studentUid: lesson.mei.user.uid,
  purpose: 'record_voice' as const,
});
/** Sends a command that was noted so many hours ago. */
async function note(lane: TestLane, hours: number, draft: Draft, ifSeq?: number) {
  const command = { ...lane.next(draft, before(hours)), ...(ifSeq !== undefined && { ifSeq }) };
  const reply = await lane.send([command], { cookie: lesson.rivera.cookie });
  return reply.json<CommandsReply>();
}
const withdraw = (lane: TestLane, hours = 1) =>
  note(lane, hours, { type: 'consent.withdraw', payload: { ...about(), withdrawnAt: before(hours) } });
const give = (lane: TestLane, hours: number) =>
  note(lane, hours, {
    type: 'consent.give',
    payload: { ...about(), method: 'offline_form', givenAt: before(hours) },
  });
const meiNow = async () => {
  const { docs } = await lesson.rivera.pull();
  return docs.find(({ table, uid }) => table === 'users' && uid === lesson.mei.user.uid);
};
const mayRecord = async () => (await meiNow())?.value?.noRecordingSince === null;

it('a consent that was noted before the withdrawal of another device does not undo it', async () => {
  await withdraw(phone);
  expect(await give(laptop, 48)).toMatchObject({ results: [{ status: 'rejected', code: 'conflict' }] });
  expect(await mayRecord()).toBe(false);
});

it('a form of a student that was saved before the withdrawal does not undo it', async () => {
  await withdraw(phone);
  const payload = { uid: lesson.mei.user.uid, consentMethod: 'offline_form' as const };
  const reply = await note(laptop, 48, { type: 'student.update', payload });
  expect(reply).toMatchObject({ results: [{ status: 'rejected', code: 'conflict' }] });
  expect(await mayRecord()).toBe(false);
});

it('a form that is sent again by a teacher who has seen the withdrawal gives the consent', async () => {
  const payload = { uid: lesson.mei.user.uid, consentMethod: 'offline_form' as const };
  const form: Draft = { type: 'student.update', payload };
  const stale = (await meiNow())?.seq;
  await withdraw(phone);
  const refused = await note(laptop, 48, form, stale);
  expect(refused).toMatchObject({ results: [{ status: 'rejected', code: 'conflict' }] });
  // 'Keep mine' keeps the time of the form.
  const again = await note(laptop, 48, form, (await meiNow())?.seq);
  expect(again).toMatchObject({ results: [{ status: 'ok' }] });
  expect(await mayRecord()).toBe(true);
});

/** A form as the app sends it, with the number of the document that the teacher saw. */
const sendForm = async (hours: number, consentMethod: 'offline_form' | null) => {
  const payload = { uid: lesson.mei.user.uid, consentMethod };
  const reply = await note(laptop, hours, { type: 'student.update', payload }, (await meiNow())?.seq);
  expect(reply).toMatchObject({ results: [{ status: 'ok' }] });
};
const consent = async () => {
  const { docs } = await lesson.rivera.pull();
  return docs.find(({ table }) => table === 'consents')?.value;
};

it('a consent of a student’s form has the date at which the teacher noted it, however late it arrives', async () => {
  await sendForm(48, 'offline_form');
  expect(await consent()).toMatchObject({ givenAt: before(48), withdrawnAt: null });
  expect((await meiNow())?.value).toMatchObject({ parentalConsentDate: before(48) });
});

it('a consent that a student’s form takes back ends recording with the moment at which the teacher noted it', async () => {
  await sendForm(48, 'offline_form');
  await sendForm(24, null);
  expect(await consent()).toMatchObject({ withdrawnAt: before(24) });
  const { value } = (await meiNow()) ?? {};
  expect(value).toMatchObject({ noRecordingSince: before(24), parentalConsentDate: null });
});

it('a form that is sent again by a teacher who has seen the opposite counts from that moment', async () => {
  await give(phone, 1);
  await sendForm(48, null);
  expect((await meiNow())?.value).toMatchObject({ noRecordingSince: before(0) });
  expect(await consent()).toMatchObject({ withdrawnAt: before(0) });
});

it('a consent that comes with a new student has the date at which the teacher noted it', async () => {
  const uid = randomUUID();
  const payload = { uid, username: 'tom', firstName: 'Tom', lastName: 'Learner' };
  await note(laptop, 48, { type: 'student.create', payload: { ...payload, consentMethod: 'offline_form' } });
  const { docs } = await lesson.rivera.pull();
  const tom = docs.find((doc) => doc.table === 'users' && doc.uid === uid)?.value;
  expect(tom).toMatchObject({ parentalConsentDate: before(48) });
});

it('a consent that is noted after the withdrawal counts', async () => {
  await withdraw(phone);
  expect(await give(laptop, -1)).toMatchObject({ results: [{ status: 'ok' }] });
  expect(await mayRecord()).toBe(true);
});

it('a withdrawal that was noted before the consent of another device does not undo it', async () => {
  await give(phone, 1);
  expect(await withdraw(laptop, 48)).toMatchObject({ results: [{ status: 'rejected', code: 'conflict' }] });
  expect(await mayRecord()).toBe(true);
  // A teacher who has read it asks the family, and notes it anew.
  expect(await withdraw(laptop, -1)).toMatchObject({ results: [{ status: 'ok' }] });
  expect(await mayRecord()).toBe(false);
});

it('a form of a student without consent that was saved before a consent does not take it back', async () => {
  const payload = { uid: lesson.mei.user.uid, consentMethod: null };
  const stale = (await meiNow())?.seq;
  await give(phone, 1);
  for (const seen of [stale, undefined]) {
    const refused = await note(laptop, 48, { type: 'student.update', payload }, seen);
    expect(refused).toMatchObject({ results: [{ status: 'rejected', code: 'conflict' }] });
  }
  expect(await mayRecord()).toBe(true);
  const again = await note(laptop, 48, { type: 'student.update', payload }, (await meiNow())?.seq);
  expect(again).toMatchObject({ results: [{ status: 'ok' }] });
  expect(await mayRecord()).toBe(false);
});

it('a withdrawal that arrives after an earlier one of another device is noted', async () => {
  await withdraw(phone);
  expect(await withdraw(laptop, 48)).toMatchObject({ results: [{ status: 'ok' }] });
  expect(await mayRecord()).toBe(false);
});

it('a second withdrawal changes nothing of the moment from which the child may not record', async () => {
  const first = before(24);
  await withdraw(phone, 24);
  expect(await withdraw(laptop, 1)).toMatchObject({ results: [{ status: 'ok' }] });
  expect((await meiNow())?.value).toMatchObject({ noRecordingSince: first });
});

it('one device notes a consent and then a withdrawal without a network, and both count', async () => {
  await give(laptop, 3);
  expect(await withdraw(laptop, 2)).toMatchObject({ results: [{ status: 'ok' }] });
  expect(await mayRecord()).toBe(false);
});

it('one device notes a withdrawal and then a consent without a network, and both count', async () => {
  await withdraw(laptop, 3);
  expect(await give(laptop, 2)).toMatchObject({ results: [{ status: 'ok' }] });
  expect(await mayRecord()).toBe(true);
});

it('an answer that was spoken after a withdrawal was noted without a network is refused', async () => {
  await withdraw(phone, 24);
  const sound = makeSound();
  await lesson.lane.put(sound);
  const spoken = before(12);
  const answer = lesson.lane.next(answerWith(sound, lesson.activityUid, 'q1', spoken), spoken);
  expect((await lesson.lane.send([answer])).json()).toMatchObject({
    results: [{ status: 'rejected', code: 'no_consent' }],
  });
});
