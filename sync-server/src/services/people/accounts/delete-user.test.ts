/** A child is deleted while a tablet still holds work of theirs. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteStudent, openRiveraAndMei } from '#test/classes/rivera-and-mei.ts';
import { makeSound } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import type { TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;

beforeEach(async () => {
  ({ served, rivera, mei } = await openRiveraAndMei());
});
afterEach(() => served.close());

const answerOf = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];

it('deleting a user ends their cached lanes, so that the tablet stops sending and says so', async () => {
  const lane = await mei.registerLane();
  expect((await lane.state()).statusCode).toBe(200);
  await deleteStudent(rivera, mei);
  expect(answerOf(await lane.state())).toEqual([410, 'account_deleted']);
  expect(answerOf(await lane.put(makeSound()))).toEqual([410, 'account_deleted']);
});
