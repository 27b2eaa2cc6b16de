import { randomUUID } from 'node:crypto';
import { MAX_OPEN_LANES } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activityOf } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
const device = { uid: randomUUID(), name: 'Tablet 7' };

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

async function registerMany(count: number, each: (lane: TestLane) => Promise<unknown>): Promise<TestLane[]> {
  const lanes: TestLane[] = [];
  for (let number = 0; number < count; number++) {
    const lane = await rivera.registerLane(randomUUID(), device);
    served.clock.advance(1000);
    await each(lane);
    lanes.push(lane);
  }
  return lanes;
}
const openLanes = async () =>
  (await served.school.db.selectFrom('lanes').select('id').where('state', '=', 'open').execute()).length;

it('one account has at most twenty open lanes on a device: the oldest empty ones are removed', async () => {
  await registerMany(MAX_OPEN_LANES + 5, async () => undefined);
  expect(await openLanes()).toBe(MAX_OPEN_LANES);
});

it('commands that wait in a removed lane are accepted all the same', async () => {
  const [first] = await registerMany(MAX_OPEN_LANES + 1, async () => undefined);
  expect(
    await served.school.db.selectFrom('lanes').select('id').where('id', '=', first!.id).execute(),
  ).toEqual([]);
  expect(await first!.apply(activityOf())).toMatchObject({ lastNumber: 1, results: [{ status: 'ok' }] });
});

it('a lane with work in it is never removed: the next lane is refused, and known ones continue', async () => {
  const lanes = await registerMany(MAX_OPEN_LANES, (lane) => lane.apply(activityOf()));
  const register = (lane: string, where = device) =>
    rivera.call('POST', '/api/sync/lanes', { lane, device: where });
  const refused = await register(randomUUID());
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_lanes']);
  expect((await register(lanes[0]!.id)).statusCode).toBe(200);
  expect(await lanes[1]!.apply(activityOf())).toMatchObject({ lastNumber: 2 });
  // Another device, and another account on this one, are not meant.
  expect((await register(randomUUID(), { uid: randomUUID(), name: 'Laptop' })).statusCode).toBe(200);
  const mei = await served.student(rivera, 'Mei');
  await mei.registerLane(randomUUID(), device);
});

it('a lane that a teacher signed out is not opened again in place of another', async () => {
  await registerMany(3, async () => undefined);
  const { db } = served.school;
  await db.updateTable('lanes').set({ state: 'revoked' }).execute();
  await registerMany(MAX_OPEN_LANES + 2, async () => undefined);
  const revoked = await db.selectFrom('lanes').select('id').where('state', '=', 'revoked').execute();
  expect([revoked.length, await openLanes()]).toEqual([3, MAX_OPEN_LANES]);
});
