/**
 * Walks every type of command as everybody, each in a lane of their own, against a table. As with the routes, what a
 * command names belongs to `student`, who is in a class of `teacher`; the others are of another class and teacher.
 */
import { randomUUID } from 'node:crypto';
import type { CommandResult, PayloadInputs } from 'shared-schema/sync';
import { type CommandType, commandTypes } from 'shared-schema/sync/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpClass } from '#test/classes/school-class.ts';
import { playableSet } from '#test/people/bodies.ts';
import { activityOf, answerWith, type Draft, makeSound } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const owners = ['student', 'otherStudent', 'teacher', 'otherTeacher', 'admin'] as const;
type Owner = (typeof owners)[number];
type Verdict = 'ok' | 'wrong_role' | 'not_owner' | 'not_found';

/** Verdicts in the order of `owners`. */
type Row = readonly [Verdict, Verdict, Verdict, Verdict, Verdict];

/** Whoever makes it is its author, also where the activity was taken away meanwhile: work that arrives late counts. */
const anyChild: Row = ['ok', 'ok', 'wrong_role', 'wrong_role', 'wrong_role'];
/** About the child's own work: for another child it does not exist. */
const ownWork: Row = ['ok', 'not_found', 'wrong_role', 'wrong_role', 'wrong_role'];
/** What only the teacher of a class and its children may do. */
const owningTeacher: Row = ['wrong_role', 'wrong_role', 'ok', 'not_found', 'wrong_role'];
/** Every teacher reads every activity: another's is in view, and not theirs. */
const makerOfActivity: Row = ['wrong_role', 'wrong_role', 'ok', 'not_owner', 'wrong_role'];
/** Something new that belongs to whoever makes it. */
const anyTeacher: Row = ['wrong_role', 'wrong_role', 'ok', 'ok', 'wrong_role'];

const table: Readonly<Record<CommandType, Row>> = {
  'recording.save': anyChild,
  'recording.delete': ['ok', 'not_found', 'ok', 'not_found', 'wrong_role'],
  'progress.save': anyChild,
  'listening.submit': anyChild,
  'activity.save': makerOfActivity,
  'activity.delete': makerOfActivity,
  'assignment.add': owningTeacher,
  'assignment.remove': owningTeacher,
  'feedback.save': owningTeacher,
  'feedback.hear': ownWork,
  'comment.save': owningTeacher,
  'comment.delete': owningTeacher,
  'consent.give': owningTeacher,
  'consent.withdraw': owningTeacher,
  'class.create': anyTeacher,
  'class.update': owningTeacher,
  'class.delete': owningTeacher,
  'student.create': owningTeacher,
  'student.update': owningTeacher,
  'student.join': owningTeacher,
  'student.enroll': owningTeacher,
  'student.leave': owningTeacher,
};

interface Scene {
  people: Record<Owner, Person>;
  lanes: Record<Owner, TestLane>;
  classUid: string;
  /** A class of the teacher without anybody in it. */
  emptyClassUid: string;
  studentUid: string;
  activityUid: string;
  listeningUid: string;
  unassignedUid: string;
  assignmentUid: string;
  recordingUid: string;
  commentUid: string;
}

let served: TestSchool;
let admin: Person;
let scenes = 0;
beforeAll(async () => {
  served = await openTestSchool({ inMemory: true });
  admin = await served.setUpAdmin();
});
afterAll(() => served.close());

async function setUp(): Promise<Scene> {
  scenes += 1;
  const mine = await setUpClass(served, `Rivera${scenes}`, `Mei${scenes}`);
  const theirs = await setUpClass(served, `Okafor${scenes}`, `Ana${scenes}`);
  const people = {
    ...{ student: mine.student, otherStudent: theirs.student, teacher: mine.teacher },
    ...{ otherTeacher: theirs.teacher, admin },
  };
  const lanes = Object.fromEntries(
    await Promise.all(owners.map(async (owner) => [owner, await people[owner].registerLane()] as const)),
  ) as Record<Owner, TestLane>;
  const [emptyClassUid, listeningUid, unassignedUid, commentUid] = Array.from({ length: 4 }, () =>
    randomUUID(),
  ) as [string, string, string, string];
  const classUid = mine.schoolClass.uid;
  const give = (activityUid: string): Draft => ({
    type: 'assignment.add',
    payload: { uid: randomUUID(), activityUid, classCodeUid: classUid },
  });
  await lanes.teacher.apply(
    { type: 'class.create', payload: { uid: emptyClassUid, name: 'Room 5' } },
    listening(listeningUid),
    give(listeningUid),
    activityOf(unassignedUid, 'Zoo'),
    { type: 'comment.save', payload: { uid: commentUid, text: 'Well said!' } },
  );
  const answer = await answerOf(lanes.student, mine.activity.uid);
  await lanes.student.apply(answer);
  const recordingUid = answer.payload.uid;
  await lanes.teacher.apply({ type: 'feedback.save', payload: { recordingUid, score: 90 } });
  return {
    ...{ people, lanes, classUid, emptyClassUid, studentUid: mine.student.user.uid },
    ...{ activityUid: mine.activity.uid, listeningUid, unassignedUid, recordingUid, commentUid },
    assignmentUid: mine.assignment.uid,
  };
}

const listening = (uid: string): Draft => ({
  type: 'activity.save',
  payload: {
    ...{ uid, title: 'Listen', type: 'interactive_listening' },
    interactiveTasks: { sets: [playableSet] },
  },
});

/** An answer with its sound, which the owner of the lane has sent. */
async function answerOf(lane: TestLane, activityUid: string, questionId = 'q1') {
  const sound = makeSound();
  await lane.put(sound);
  return answerWith(sound, activityUid, questionId) as Draft & { type: 'recording.save' };
}

/** What each type does to the objects of the scene. */
const payloads: {
  [T in Exclude<CommandType, 'recording.save'>]: (scene: Scene) => PayloadInputs[T];
} = {
  'recording.delete': ({ recordingUid }) => ({ uid: recordingUid }),
  'progress.save': ({ activityUid }) => ({ uid: randomUUID(), activityUid, completed: true }),
  'listening.submit': ({ listeningUid }) => ({
    ...{ uid: randomUUID(), progressUid: randomUUID(), activityUid: listeningUid },
    ...{ taskResponses: [{ taskId: 'q1', correct: true, attempts: 1 }], completedAt: at },
  }),
  'activity.save': ({ unassignedUid }) => ({
    ...{ uid: unassignedUid, title: 'Mine now', type: 'picture_prompt' },
    questions: [{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg' }],
  }),
  'activity.delete': ({ unassignedUid }) => ({ uid: unassignedUid }),
  'assignment.add': ({ unassignedUid, classUid }) => ({
    ...{ uid: randomUUID(), activityUid: unassignedUid, classCodeUid: classUid },
  }),
  'assignment.remove': ({ assignmentUid }) => ({ uid: assignmentUid }),
  'feedback.save': ({ recordingUid }) => ({ recordingUid, score: 10 }),
  'feedback.hear': ({ recordingUid }) => ({ recordingUid, feedbackAt: null, heardAt: at }),
  'comment.save': ({ commentUid }) => ({ uid: commentUid, text: 'Mine now' }),
  'comment.delete': ({ commentUid }) => ({ uid: commentUid }),
  'consent.give': ({ studentUid }) => ({
    ...{ uid: randomUUID(), studentUid, purpose: 'record_voice', method: 'offline_form', givenAt: at },
  }),
  'consent.withdraw': ({ studentUid }) => ({
    ...{ uid: randomUUID(), studentUid, purpose: 'record_voice', withdrawnAt: at },
  }),
  'class.create': () => ({ uid: randomUUID(), name: 'Room 9' }),
  'class.update': ({ classUid }) => ({ uid: classUid, name: 'Mine now' }),
  'class.delete': ({ classUid }) => ({ uid: classUid }),
  'student.create': ({ classUid }) => ({
    ...{ uid: randomUUID(), username: `new${scenes}`, firstName: 'New', lastName: 'Person' },
    classCodeUid: classUid,
  }),
  'student.update': ({ studentUid }) => ({ uid: studentUid, firstName: 'Mine' }),
  'student.join': ({ studentUid, emptyClassUid }) => ({
    ...{ uid: randomUUID(), studentUid, classCodeUid: emptyClassUid },
  }),
  'student.enroll': ({ studentUid, emptyClassUid }) => ({
    ...{ uid: randomUUID(), studentUid, classCodeUid: emptyClassUid },
  }),
  'student.leave': ({ studentUid, classUid }) => ({ studentUid, classCodeUid: classUid }),
};
const at = '2026-01-05T08:00:00.000Z';

/** A command that is refused changes nothing, so the next one finds the same scene. */
let kept: Scene | null = null;

async function attempt(type: CommandType, owner: Owner): Promise<string | undefined> {
  kept ??= await setUp();
  const scene = kept;
  const lane = scene.lanes[owner];
  const before = served.school.head();
  const draft =
    type === 'recording.save'
      ? await answerOf(lane, scene.activityUid, 'q2')
      : ({ type, payload: payloads[type](scene) } as Draft);
  const { results } = await lane.apply(draft);
  const [{ status, code } = {} as CommandResult] = results;
  if (status === 'ok') kept = null;
  else expect(served.school.head(), `${type} by ${owner} changed something`).toBe(before);
  return status === 'ok' ? status : code;
}

for (const type of commandTypes) {
  describe(type, () => {
    for (const [place, owner] of owners.entries()) {
      const verdict = table[type][place];
      test(`${type} in a lane of ${owner} is answered with ${verdict}`, async () => {
        expect(await attempt(type, owner)).toBe(verdict);
      });
    }
  });
}
