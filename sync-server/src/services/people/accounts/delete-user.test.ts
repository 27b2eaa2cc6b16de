/** A child is deleted while a tablet still holds work of theirs. */
import { join as pathOf } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#ops/backup.ts';
import { makeSound } from '#test/drafts.ts';
import type { Person } from '#test/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
});
afterEach(() => served.close());

const deleteMei = () => rivera.call('DELETE', `/api/users/${mei.user.id}`, rivera.confirmed());
const answerOf = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];

it('deleting a user ends their cached lanes, so that the tablet stops sending and says so', async () => {
  const lane = await mei.enrol();
  expect((await lane.state()).statusCode).toBe(200);
  await deleteMei();
  expect(answerOf(await lane.state())).toEqual([410, 'account_deleted']);
  expect(answerOf(await lane.put(makeSound()))).toEqual([410, 'account_deleted']);
});

it('deleting a user does not prevent a backup because of a file that came just before', async () => {
  const lane = await mei.enrol();
  const sound = makeSound();
  expect((await lane.put(sound)).statusCode).toBe(200);
  await deleteMei();
  await backUp(served.school, pathOf(served.folder, 'backups'));
  expect(await served.school.uploads.find(sound.sha256)).toMatchObject({ kind: 'audio' });
  expect(await served.school.db.selectFrom('file_senders').selectAll().execute()).toEqual([]);
});
