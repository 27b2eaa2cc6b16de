/** Consents that a family gives again, after a withdrawal or as a correction. Decision 080. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { type Draft, makePicture } from '#test/people/drafts.ts';
import type { TestLane } from '#test/people/person.ts';

let lesson: Lesson;
let laptop: TestLane;
beforeEach(async () => {
  lesson = await openLesson();
  laptop = await lesson.rivera.registerLane();
});
afterEach(() => lesson.served.close());

const DAY = '2026-09-01T00:00:00.000Z';
const about = () => ({
  uid: randomUUID(),
  studentUid: lesson.mei.user.uid,
  purpose: 'record_voice' as const,
});
const byForm = (fields: object): Draft => ({
  type: 'consent.give',
  payload: { ...about(), method: 'offline_form', givenAt: DAY, ...fields },
});
const byPhone = (): Draft => ({
  type: 'consent.give',
  payload: { ...about(), method: 'phone_consent', givenAt: DAY },
});
const withdrawal = (): Draft => ({
  type: 'consent.withdraw',
  payload: { ...about(), withdrawnAt: DAY },
});
const note = async (...drafts: Draft[]) =>
  (await laptop.apply(...drafts)).results.map(({ status }) => status);
const docsOf = async (table: string) =>
  (await lesson.rivera.pull()).docs.flatMap((doc) => (doc.table === table && doc.value ? [doc.value] : []));
/** What the student's document says of the form. */
const formOfMei = async () =>
  (await docsOf('users')).find(({ uid }) => uid === lesson.mei.user.uid)?.consentFormPath;

it('a corrected consent keeps what the correction does not name', async () => {
  const form = { parentName: 'Lan Lin', formNumber: '17' };
  expect(await note(byForm(form), byPhone())).toEqual(['ok', 'ok']);
  expect(await docsOf('consents')).toMatchObject([{ method: 'phone_consent', ...form }]);
  expect(await formOfMei()).toBe('17');
});

it('a consent after a withdrawal has nothing of the form that was withdrawn', async () => {
  const photo = makePicture();
  await laptop.put(photo);
  const blobs = [{ sha256: photo.sha256, type: photo.type, size: photo.bytes.length }];
  const form = { parentName: 'Lan Lin', formNumber: '17', formPath: photo.address, blobs };
  expect(await note(byForm(form), withdrawal(), byPhone())).toEqual(['ok', 'ok', 'ok']);
  const none = { parentName: null, formNumber: null, formPath: null };
  expect(await docsOf('consents')).toMatchObject([{ method: 'phone_consent', ...none, withdrawnAt: null }]);
  expect(await formOfMei()).toBeNull();
});

it('a consent of the student form after a withdrawal has nothing of the form that was withdrawn', async () => {
  const payload = { uid: lesson.mei.user.uid, consentMethod: 'email_consent' as const };
  const again: Draft = { type: 'student.update', payload };
  const form = byForm({ parentName: 'Lan Lin', formNumber: '17' });
  expect(await note(form, withdrawal(), again)).toEqual(['ok', 'ok', 'ok']);
  const none = { parentName: null, formNumber: null };
  expect(await docsOf('consents')).toMatchObject([{ method: 'email_consent', ...none, withdrawnAt: null }]);
  expect(await formOfMei()).toBeNull();
});

it('a correction by the next teacher of the child keeps the photo that the teacher of before has sent', async () => {
  const { served, rivera, mei } = lesson;
  const photo = makePicture();
  await laptop.put(photo);
  const blobs = [{ sha256: photo.sha256, type: photo.type, size: photo.bytes.length }];
  expect(await note(byForm({ formPath: photo.address, blobs }))).toEqual(['ok']);
  const [head, okafor] = [await served.setUpAdmin(), await served.teacher('Okafor')];
  const url = `/api/users/${rivera.user.id}?successor=${okafor.user.uid}`;
  expect((await head.call('DELETE', url, { currentPassword: 'head-secret' })).statusCode).toBe(204);
  laptop = await okafor.registerLane();
  expect(await note(byForm({ formPath: photo.address, parentName: 'Lan Lin' }))).toEqual(['ok']);
  const { docs } = await okafor.pull();
  expect(docs.find(({ table }) => table === 'consents')?.value).toMatchObject({
    ...{ studentUid: mei.user.uid, formPath: photo.address, parentName: 'Lan Lin' },
  });
});

it('a form of the student that says the same way of consent again changes nothing of the consent', async () => {
  const payload = { uid: lesson.mei.user.uid, consentMethod: 'offline_form' as const, grade: '3' as const };
  const form = byForm({ parentName: 'Lan Lin' });
  expect(await note(form, { type: 'student.update', payload })).toEqual(['ok', 'ok']);
  expect(await docsOf('consents')).toMatchObject([{ givenAt: DAY, parentName: 'Lan Lin' }]);
});
