import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  activityOf,
  answerWith,
  makeSound,
  openServedSchool,
  type Person,
  type ServedSchool,
  type TestLane,
} from '#testing/served-school.ts';

let served: ServedSchool;
let rivera: Person;
let lane: TestLane;
const sounds = [makeSound(), makeSound(), makeSound()] as const;

beforeEach(async () => {
  const first = await openServedSchool();
  const { limits } = first.school.config;
  await first.close();
  served = await openServedSchool({
    settings: { limits: { ...limits, unnamedBytes: 2 * sounds[0].bytes.length } },
  });
  rivera = await served.teacher('Rivera');
  lane = await (await served.student(rivera, 'Mei')).enrol();
});
afterEach(() => served.close());

const put = async (sound: (typeof sounds)[number], by = lane) => {
  const status = (await by.put(sound)).statusCode;
  await served.school.uploads.flush();
  return status;
};

it('takes only so much in a day that nothing names, and more the next day', async () => {
  const [a, b, c] = sounds;
  expect([await put(a), await put(b), await put(c)]).toEqual([200, 200, 429]);
  expect(await put(a)).toBe(200);
  served.clock.advance(86_400_000);
  expect(await put(c)).toBe(200);
});

it('does not count what a document names, nor what others sent', async () => {
  const [a, b, c] = sounds;
  const activityUid = randomUUID();
  await (await rivera.enrol()).apply(activityOf(activityUid));
  await put(a);
  await put(b);
  expect(await put(c, await (await served.student(rivera, 'Tom')).enrol())).toBe(200);
  await lane.apply(answerWith(a, activityUid));
  expect(await put(makeSound())).toBe(200);
  expect(await put(makeSound())).toBe(429);
});
