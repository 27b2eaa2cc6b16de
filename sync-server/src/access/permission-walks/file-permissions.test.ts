/** Asks for every kind of file as everybody, and with the token of a class tablet, against a table. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, setUpClass } from '#test/classes/school-class.ts';
import { createFakeVoice } from '#test/fake-voice.ts';
import { answerWith, makeDocument, makePicture, makeSound, type TestFile } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

/**
 * `child` is who the file is about, `classmate` is in the same class. `tablet`: its token, for the child; `tabletOfMate`:
 * the same tablet, for the classmate.
 */
const readers = [
  ...(['anonymous', 'child', 'classmate', 'otherChild', 'teacher', 'otherTeacher', 'admin'] as const),
  ...(['tablet', 'tabletOfMate'] as const),
] as const;
type Reader = (typeof readers)[number];
type Row = Readonly<Record<Reader, number>>;

const row = (
  [anonymous, child, classmate, otherChild]: readonly [number, number, number, number],
  [teacher, otherTeacher, admin]: readonly [number, number, number],
  [tablet, tabletOfMate]: readonly [number, number],
): Row => ({
  ...{ anonymous, child, classmate, otherChild, teacher, otherTeacher, admin, tablet, tabletOfMate },
});

/** For the class that was given the activity; teachers read every activity. */
const ofActivity = row([401, 200, 200, 404], [200, 200, 403], [200, 200]);
/** For one child and the child's teachers. */
const ofChild = row([401, 200, 404, 404], [200, 404, 403], [200, 404]);
const ofTeachersOnly = row([401, 404, 404, 404], [200, 404, 403], [404, 404]);

const table = {
  'picture of an activity': ofActivity,
  'sound of a question': ofActivity,
  "activity in the school's voice": ofActivity,
  'answer of a child': ofChild,
  "voice in a teacher's feedback": ofChild,
  "child's name in the school's voice": ofChild,
  'photo of a signed form': ofTeachersOnly,
  'signed form as a PDF': ofTeachersOnly,
  "voice of a teacher's comment to say again": ofTeachersOnly,
  'file that nothing names, sent by the teacher': ofTeachersOnly,
} as const satisfies Record<string, Row>;
type Kind = keyof typeof table;

let served: TestSchool;
let people: Record<Exclude<Reader, 'anonymous' | 'tablet' | 'tabletOfMate'>, Person>;
let tablet: TestTablet;
let addresses: Record<Kind, string>;

beforeAll(async () => {
  served = await openTestSchool({ inMemory: true, voice: createFakeVoice() });
  const admin = await served.setUpAdmin();
  const { teacher, schoolClass, student: child, activity } = await setUpClass(served, 'Rivera', 'Mei');
  const classmate = await served.student(teacher, 'Omar');
  await join(teacher, classmate, schoolClass);
  const theirs = await setUpClass(served, 'Okafor', 'Ana');
  people = {
    ...{ child, classmate, otherChild: theirs.student },
    ...{ teacher, otherTeacher: theirs.teacher, admin },
  };
  tablet = new TestTablet(served);
  expect(await tablet.prepare(teacher, schoolClass.uid)).toBe(200);
  addresses = await nameFiles(teacher, child, schoolClass.uid, activity.uid);
});
afterAll(() => served.close());

const named = (...files: TestFile[]) =>
  files.map(({ sha256, type, bytes }) => ({ sha256, type, size: bytes.length }));

/** Sends a file of each kind, and what names it. */
async function nameFiles(teacher: Person, child: Person, classCodeUid: string, activityUid: string) {
  const [picture, photo] = [makePicture(), makePicture()];
  const [question, answer, feedback, comment, loose] = Array.from({ length: 5 }, () => makeSound()) as [
    ...[TestFile, TestFile, TestFile, TestFile, TestFile],
  ];
  const form = makeDocument();
  const laptop = await teacher.registerLane();
  for (const file of [picture, photo, question, feedback, comment, loose, form]) await laptop.put(file);
  const lane = await child.registerLane();
  await lane.put(answer);
  const spoken = answerWith(answer, activityUid);
  await lane.apply(spoken);
  const recordingUid = 'uid' in spoken.payload ? spoken.payload.uid : '';
  const newUid = randomUUID();
  const questions = [
    { id: 'q1', prompt: 'What?', imageUrl: picture.address, audioUrl: question.address },
    // In no other activity: the same words have the same sound.
    { id: 'q2', prompt: 'Where is the zebra?', imageUrl: picture.address },
  ];
  const consent = {
    studentUid: child.user.uid,
    method: 'offline_form',
    givenAt: '2026-09-01T00:00:00.000Z',
  } as const;
  await laptop.apply(
    {
      type: 'activity.save',
      payload: {
        ...{ uid: newUid, title: 'Zoo', type: 'picture_prompt', questions },
        blobs: named(picture, question),
      },
    },
    { type: 'assignment.add', payload: { uid: randomUUID(), activityUid: newUid, classCodeUid } },
    {
      type: 'feedback.save',
      payload: { recordingUid, teacherFeedbackAudio: feedback.address, blobs: named(feedback) },
    },
    {
      type: 'consent.give',
      payload: {
        ...{ ...consent, uid: randomUUID(), purpose: 'record_voice' },
        ...{ formPath: photo.address, blobs: named(photo) },
      },
    },
    {
      type: 'consent.give',
      payload: {
        ...{ ...consent, uid: randomUUID(), purpose: 'keep_samples' },
        ...{ formPath: form.address, blobs: named(form) },
      },
    },
    {
      type: 'comment.save',
      payload: {
        ...{ uid: randomUUID(), text: 'Well said!' },
        ...{ audioUrl: comment.address, blobs: named(comment) },
      },
    },
  );
  return {
    ...{ 'picture of an activity': picture.address, 'sound of a question': question.address },
    ...{ "activity in the school's voice": await rendered(child, 'activity_speech', newUid) },
    ...{ 'answer of a child': answer.address, "voice in a teacher's feedback": feedback.address },
    ...{ "child's name in the school's voice": await rendered(child, 'users', child.user.uid) },
    ...{ 'photo of a signed form': photo.address, 'signed form as a PDF': form.address },
    "voice of a teacher's comment to say again": comment.address,
    'file that nothing names, sent by the teacher': loose.address,
  };
}

const ADDRESS = /\/uploads\/[0-9a-f]{64}\.\w+/;

/** A sound that the school's voice has rendered, from the document of this table that names the child or activity. */
async function rendered(child: Person, table: string, owner: string): Promise<string> {
  await served.school.speech?.whenIdle();
  const { docs } = await child.pull();
  const doc = docs.find((each) => each.table === table && JSON.stringify(each).includes(owner));
  return ADDRESS.exec(JSON.stringify(doc ?? ''))?.[0] ?? `no sound in ${table}`;
}

async function statusFor(reader: Reader, address: string): Promise<number> {
  if (reader === 'anonymous') return (await served.call({ method: 'GET', url: address })).statusCode;
  if (reader === 'tablet' || reader === 'tabletOfMate') {
    const { uid } = people[reader === 'tablet' ? 'child' : 'classmate'].user;
    return (await tablet.get(address, { 'x-account': uid })).statusCode;
  }
  return (await people[reader].call('GET', address)).statusCode;
}

for (const kind of Object.keys(table) as Kind[]) {
  describe(kind, () => {
    test.each(readers)(`the ${kind} is served to %s, or not, as the table says`, async (reader) => {
      expect(await statusFor(reader, addresses[kind])).toBe(table[kind][reader]);
    });
  });
}
