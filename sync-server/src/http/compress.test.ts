import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectGzipOf } from '#test/expect-gzip.ts';
import { activityOf } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const listTaking = (encodings: string) =>
  rivera.call('GET', '/api/activities', undefined, { 'accept-encoding': encodings });

it('a large reply is compressed for whoever takes gzip', async () => {
  const teaching = await rivera.registerLane();
  await teaching.apply(...Array.from({ length: 20 }, () => activityOf()));
  const [plain, compressed] = [await listTaking('identity'), await listTaking('gzip, deflate')];
  expect(plain.json()).toHaveLength(20);
  expectGzipOf(compressed, plain);
});

it('a small reply and a refusal go as they are', async () => {
  const small = await listTaking('gzip');
  expect(small.headers).not.toHaveProperty('content-encoding');
  expect(small.json()).toEqual([]);
  const refusal = await rivera.call('GET', '/api/activities/999', undefined, { 'accept-encoding': 'gzip' });
  expect(refusal.headers).not.toHaveProperty('content-encoding');
  expect(refusal.json()).toMatchObject({ code: 'not_found' });
});
