/** A child is deleted before a backup. */
import { join as pathOf } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#ops/backup/backup.ts';
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

it('deleting a user does not prevent a backup because of a file that came just before', async () => {
  const lane = await mei.enrol();
  const sound = makeSound();
  expect((await lane.put(sound)).statusCode).toBe(200);
  await deleteStudent(rivera, mei);
  await backUp(served.school, pathOf(served.folder, 'backups'));
  expect(await served.school.uploads.find(sound.sha256)).toMatchObject({ kind: 'audio' });
  expect(await served.school.db.selectFrom('file_senders').selectAll().execute()).toEqual([]);
});
