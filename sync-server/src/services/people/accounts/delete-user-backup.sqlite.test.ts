/** A child is deleted before a backup. */
import { readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '#ops/backup/backup.ts';
import { databaseOf } from '#ops/backup/backup-folder.ts';
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
  const lane = await mei.registerLane();
  const sound = makeSound();
  expect((await lane.put(sound)).statusCode).toBe(200);
  await deleteStudent(rivera, mei);
  await backUp(served.school, pathOf(served.folder, 'backups'));
  expect(await served.school.uploads.find(sound.sha256)).toMatchObject({ kind: 'audio' });
  expect(await served.school.db.selectFrom('file_senders').selectAll().execute()).toEqual([]);
});

it('no byte of a later backup names a student who was deleted, though the file of an earlier release does', async () => {
  const { school } = served;
  // As releases before this one wrote their files.
  school.raw.pragma('secure_delete = OFF');
  const zora = await served.student(rivera, 'Zorabeth');
  const body = { parentName: 'Guardian Zorabeth', parentEmail: 'zorabeth@family.example' };
  await rivera.ok('PATCH /api/users/:id', { params: { id: zora.user.id }, body });
  await deleteStudent(rivera, zora);
  const folder = pathOf(served.folder, 'backups');
  const { name } = await backUp(school, folder);
  school.raw.pragma('wal_checkpoint(TRUNCATE)');
  expect(countIn(school.config.databaseFile, /zorabeth/gi)).toBeGreaterThan(0);
  expect(countIn(databaseOf(folder, name), /zorabeth/gi)).toBe(0);
});

function countIn(file: string, pattern: RegExp): number {
  return readFileSync(file, 'latin1').match(pattern)?.length ?? 0;
}
