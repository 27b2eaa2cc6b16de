/** The test page is for nobody in particular: what it may read, and what stays closed. */
import { TEST_ACTIVITY_ID } from 'shared-schema/rules/constants';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addActivity, uploadSound } from '#test/classes/school-class.ts';
import { playableSet } from '#test/people/bodies.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const LISTENING = { type: 'interactive_listening', difficulty: 'beginner' } as const;

/** Sends a file and makes a listening activity with it. */
async function addListening(title: string) {
  const address = await uploadSound(served, rivera);
  const interactiveTasks = { sets: [playableSet], ttsEnabled: true };
  const body = { title, ...LISTENING, audioUrl: address, interactiveTasks };
  const { id } = await rivera.ok('POST /api/activities', { body });
  return { id, address };
}

/** Makes activities until the next one has the number of the test page. */
async function fillUp() {
  for (let id = 0; id < TEST_ACTIVITY_ID - 1; ) ({ id } = await addActivity(rivera));
}

const get = (url: string) => served.call({ method: 'GET', url });

test('nobody signed in reads the listening activity with the number of the test page, and its files', async () => {
  await fillUp();
  const { id, address } = await addListening('Tidy up');
  const reply = await get('/api/test-activity');
  expect([id, reply.statusCode]).toEqual([TEST_ACTIVITY_ID, 200]);
  const { activity } = reply.json();
  expect(activity).toMatchObject({ id, title: 'Tidy up', audioUrl: address });
  expect(Object.keys(activity).filter((field) => /teacher|created|played/i.test(field))).toEqual([]);
  expect((await get(address)).statusCode).toBe(200);
});

test('other activities and their files stay closed, and so does the test activity by its own address', async () => {
  await fillUp();
  await addListening('Tidy up');
  const other = await addListening('Pack the bag');
  const closed = [other.address, `/api/activities/${other.id}`, `/api/activities/${TEST_ACTIVITY_ID}`];
  const replies = await Promise.all(closed.map(get));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
});

test('an activity of another type is not read, whatever its number is', async () => {
  await fillUp();
  const { id } = await addActivity(rivera, 'What I did at the weekend');
  expect(id).toBe(TEST_ACTIVITY_ID);
  expect((await get('/api/test-activity')).json()).toEqual({ activity: null });
});
