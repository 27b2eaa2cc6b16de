import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addActivity, setUpClass } from '#test/classes/school-class.ts';
import { answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let lane: TestLane;
let activityUid: string;
let mei: Person;
let rivera: Person;
let classCodeId: number;
let classUid: string;

beforeEach(async () => {
  served = await openTestSchool();
  const { teacher, schoolClass, student, activity } = await setUpClass(served, 'Rivera', 'Mei');
  [rivera, mei] = [teacher, student];
  classCodeId = schoolClass.id;
  classUid = schoolClass.uid;
  lane = await student.registerLane();
  activityUid = activity.uid;
});
afterEach(() => served.close());

/** The SQL that runs during `work`. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const prototype = Object.getPrototypeOf(served.school.raw.prepare('select 1'));
  const spies = (['run', 'all', 'get'] as const).map((method) => {
    const original = prototype[method];
    return vi.spyOn(prototype, method).mockImplementation(function (this: { source: string }, ...values) {
      texts.push(this.source);
      return original.apply(this, values);
    });
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return texts;
}

/** The SQL that runs while the lane sends answers to these questions; their files are here already. */
async function statementsOf(...questionIds: string[]): Promise<string[]> {
  const sounds = questionIds.map(() => makeSound());
  for (const sound of sounds) await lane.put(sound);
  return statementsDuring(async () => {
    const drafts = sounds.map((sound, at) => answerWith(sound, activityUid, questionIds[at]));
    const { results } = await lane.apply(...drafts);
    expect(results.map(({ status }) => status)).toEqual(questionIds.map(() => 'ok'));
  });
}

it('a file below the quota is received without a statement', async () => {
  await lane.put(makeSound());
  expect(await statementsDuring(() => lane.put(makeSound()))).toEqual([]);
});

it('a session is not read again after an answer of its account', async () => {
  await mei.call('GET', '/api/activities');
  await statementsOf('q1');
  const texts = await statementsDuring(() => mei.call('GET', '/api/activities'));
  expect(texts.filter((text) => text.includes('sessions'))).toEqual([]);
});

it('a session is not read again after its account has revoked a class tablet', async () => {
  const tablet = new TestTablet(served);
  await tablet.prepare(rivera, classUid);
  await rivera.call('GET', '/api/tablets');
  expect((await rivera.call('POST', `/api/tablets/${tablet.device.uid}/revoke`)).statusCode).toBe(200);
  const texts = await statementsDuring(() => rivera.call('GET', '/api/tablets'));
  expect(texts.filter((text) => text.includes('sessions'))).toEqual([]);
});

it('a session that is read during a commit that changes no account is read once', async () => {
  const { sessions } = served.school;
  const { token } = await sessions.open(mei.user, async () => undefined);
  const reading = sessions.find(token);
  sessions.forget(new Set());
  expect(await reading).not.toBeNull();
  expect(await statementsDuring(() => sessions.find(token))).toEqual([]);
});

it('whether an activity is assigned is found without reading all assignments of the class', async () => {
  const { id: activityId } = await addActivity(rivera, 'On the moon');
  const body = { activityId, classCodeId, isActive: true };
  const texts = await statementsDuring(() => rivera.ok('POST /api/assignments', { body }));
  const reads = texts.filter((text) => /^select .*from activity_assignments/.test(text));
  const plans = reads.map((text) => String(planOf(text).at(0)));
  expect(plans).toEqual([expect.stringContaining('activity_assignments_active')]);
});

it('a student who joins a class in which every bird is taken is not compared with the classmates of each other one', async () => {
  const teaching = await rivera.registerLane();
  const children = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      type: 'student.create' as const,
      payload: {
        ...{ uid: randomUUID(), username: `child${from + index}`, firstName: 'Child', lastName: 'Learner' },
        classCodeUid: classUid,
      },
    }));
  for (const from of [0, 40]) await teaching.apply(...children(from, 40));
  const texts = await statementsDuring(() => teaching.apply(...children(80, 1)));
  expect(texts.filter((text) => text.includes('student_class_enrollments own'))).toEqual([]);
});

it('a recording in a batch needs at most 11 statements', async () => {
  const one = await statementsOf('q1');
  const three = await statementsOf('q2', 'q3', 'q4');
  expect((three.length - one.length) / 2).toBeLessThanOrEqual(11);
});

it('a batch needs at most 10 statements beside those of its recordings', async () => {
  const one = await statementsOf('q1');
  const three = await statementsOf('q2', 'q3', 'q4');
  expect(one.length - (three.length - one.length) / 2).toBeLessThanOrEqual(10);
});

it('no statement on the path of a recording sorts or joins, which costs SQLite more than the look-up itself', async () => {
  const slow = (await statementsOf('q1')).filter((text) =>
    planOf(text).some((step) => /TEMP B-TREE|EXISTS|AUTOMATIC/.test(step)),
  );
  expect(slow).toEqual([]);
});

/** The steps by which SQLite would run a statement. */
function planOf(text: string): string[] {
  const plan = served.school.raw.prepare<unknown[], { detail: string }>(`explain query plan ${text}`);
  return plan.all(...marksOf(text)).map(({ detail }) => detail);
}

const marksOf = (text: string) => (text.match(/\?/g) ?? []).map(() => null);
