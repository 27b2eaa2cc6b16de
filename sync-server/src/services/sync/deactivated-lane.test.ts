/** What a device learns of a deactivated account: with the token of a lane, because no session is left. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import { type Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let admin: Person;
let rivera: Person;
let mei: Person;
let lane: TestLane;
beforeEach(async () => {
  served = await openTestSchool();
  admin = await served.setUpAdmin();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  lane = await rivera.registerLane();
});
afterEach(() => served.close());

const setActive = ({ user }: Person, isActive: boolean) =>
  admin.ok('PATCH /api/users/:id', { params: { id: user.id }, body: { isActive } });
const stateOf = async (of: TestLane) => (await of.state()).json();
const refusalOf = async (reply: ReturnType<TestLane['state']>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};

it('the state of a lane says that its account is deactivated, each time and until it is activated', async () => {
  const before = await stateOf(lane);
  expect(before).toEqual({ lastNumber: 0, backedUpNumber: 0, rejects: [] });
  await setActive(rivera, false);
  expect(await stateOf(lane)).toEqual({ ...before, deactivated: true });
  expect(await stateOf(lane)).toEqual({ ...before, deactivated: true });
  await setActive(rivera, true);
  expect(await stateOf(lane)).toEqual(before);
});

it('the lane of somebody else says nothing about a deactivated account', async () => {
  await setActive(rivera, false);
  const others = await mei.registerLane();
  expect(await stateOf(others)).not.toHaveProperty('deactivated');
  expect(await refusalOf(new TestLane(served.call, lane.id, others.token, mei).state())).toEqual([
    404,
    'not_found',
  ]);
});

it('nobody learns of a deactivation without a token of the lane', async () => {
  await setActive(rivera, false);
  const call = { method: 'GET', url: `/api/sync/lanes/${lane.id}` } as const;
  expect(await refusalOf(served.call(call))).toEqual([401, 'not_signed_in']);
  expect(await refusalOf(new TestLane(served.call, lane.id, 'forged', rivera).state())).toEqual([
    401,
    'session_expired',
  ]);
});

it('a deactivated child’s lane goes on taking answers, and a teacher’s asks for the session', async () => {
  const activity = randomUUID();
  await lane.apply(activityOf(activity));
  const meis = await mei.registerLane();
  for (const person of [mei, rivera]) await setActive(person, false);
  const sound = makeSound();
  await meis.put(sound);
  expect(await meis.apply(answerWith(sound, activity))).toMatchObject({ lastNumber: 1 });
  expect(await stateOf(meis)).toMatchObject({ lastNumber: 1, deactivated: true });
  const later = lane.send([lane.next(activityOf(randomUUID()))], { cookie: rivera.cookie });
  expect(await refusalOf(later)).toEqual([401, 'not_signed_in']);
});
