/** Who receives the school's own keys and the names of parents: a pull sends stored text, so it hides them there. */
import { randomUUID } from 'node:crypto';
import type { PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activityOf } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const CLASS_KEY = 'class "7"\\';
const CHILD_KEY = 'child-\u{1f426}-"sourcedId":"x"';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let teaching: TestLane;
const classCodeUid = randomUUID();

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  teaching = await rivera.registerLane();
  await teaching.apply(
    { type: 'class.create', payload: { uid: classCodeUid, name: 'Grade 2', sourcedId: CLASS_KEY } },
    { type: 'student.update', payload: { uid: mei.user.uid, sourcedId: CHILD_KEY } },
    { type: 'student.join', payload: { uid: randomUUID(), studentUid: mei.user.uid, classCodeUid } },
  );
});
afterEach(() => served.close());

const keys = ({ docs }: PullPage) =>
  docs
    .map(({ table, value }) => ({ table, role: null, sourcedId: 'left out', ...value }))
    .filter(({ table, role }) => table === 'class_codes' || role === 'student')
    .map(({ sourcedId }) => sourcedId);

it('a teacher receives the keys of the school, and a child does not', async () => {
  expect(keys(await rivera.pull()).sort()).toEqual([CHILD_KEY, CLASS_KEY].sort());
  const page = await mei.pull();
  expect(keys(page)).toEqual([null, null]);
  expect(JSON.stringify(page)).not.toContain('child-');
});

it('a child does not receive them either where a page has few changes, or many', async () => {
  const { cursor } = await mei.pull();
  const renamed = { type: 'class.update', payload: { uid: classCodeUid, name: 'Bluebirds' } } as const;
  await teaching.apply(renamed);
  expect(keys(await rivera.pull())).toContain(CLASS_KEY);
  expect(keys(await mei.pull(cursor))).toEqual([null]);
  for (let batch = 0; batch < 2; batch++)
    await teaching.apply(...Array.from({ length: 50 }, () => activityOf()));
  await teaching.apply({ ...renamed, payload: { ...renamed.payload, name: 'Robins' } });
  expect(keys(await rivera.pull())).toContain(CLASS_KEY);
  expect(keys(await mei.pull(cursor))).toEqual([null]);
});

it('a child does not read the own key by a call', async () => {
  expect(await mei.ok('GET /api/users/current')).toMatchObject({ uid: mei.user.uid, sourcedId: null });
  const [listed] = await rivera.ok('GET /api/students');
  expect(listed).toMatchObject({ uid: mei.user.uid, sourcedId: CHILD_KEY });
});

const parents = { parentName: 'Lan "Lin"', parentEmail: 'lan@example.org' };
const fieldsOf = (doc: object | null | undefined) => {
  const { parentName, parentEmail, consentFormPath } = {
    parentName: '',
    parentEmail: '',
    consentFormPath: '',
    ...doc,
  };
  return { parentName, parentEmail, consentFormPath };
};

it('a teacher receives name and address of a parent, and the child does not', async () => {
  await teaching.apply({ type: 'student.update', payload: { uid: mei.user.uid, ...parents } });
  const pulled = async (person: Person) =>
    (await person.pull()).docs.find(({ uid }) => uid === mei.user.uid)?.value;
  expect(fieldsOf(await pulled(rivera))).toMatchObject(parents);
  const hidden = { parentName: null, parentEmail: null, consentFormPath: null };
  expect(fieldsOf(await pulled(mei))).toEqual(hidden);
  expect(fieldsOf(await mei.ok('GET /api/users/current'))).toEqual(hidden);
  const [listed] = await rivera.ok('GET /api/students');
  expect(listed).toMatchObject(parents);
});

it('a teacher receives how and when a family gave consent, and the child does not', async () => {
  const given = { method: 'phone_consent', givenAt: '2026-01-04T12:00:00.000Z' } as const;
  const payload = { uid: randomUUID(), studentUid: mei.user.uid, purpose: 'record_voice' } as const;
  await teaching.apply({ type: 'consent.give', payload: { ...payload, ...given } });
  const consent = { consentMethod: given.method, parentalConsentMethod: given.method };
  const pulled = async (person: Person) =>
    (await person.pull()).docs.find(({ uid }) => uid === mei.user.uid)?.value;
  expect(await pulled(rivera)).toMatchObject({ ...consent, parentalConsentDate: given.givenAt });
  const hidden = { consentMethod: null, parentalConsentMethod: null, parentalConsentDate: null };
  expect(await pulled(mei)).toMatchObject(hidden);
  expect(await mei.ok('GET /api/users/current')).toMatchObject(hidden);
});
