/** Which backup a restore takes that names none. */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { placeIn } from '#config/config.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { backUp } from '../backup/backup.ts';
import { databaseOf } from '../backup/backup-folder.ts';
import { chooseBackup } from './choose-backup.ts';
import { restoreBackup } from './restore.ts';

let lesson: Lesson;
let used: string;
beforeEach(async () => {
  lesson = await openLesson();
  ({ name: used } = await backUp(lesson.served.school, lesson.backups));
});
afterEach(() => lesson.served.close());

/** A backup of a school in which nobody has an account. */
function addEmpty(name: string): string {
  cpSync(join(lesson.backups, used), join(lesson.backups, name), { recursive: true });
  const raw = new SqliteDatabase(databaseOf(lesson.backups, name));
  raw.pragma('foreign_keys = OFF');
  raw.exec('DELETE FROM users');
  raw.close();
  return name;
}

it('the newest backup is chosen in which somebody has an account, and the newer ones are named', async () => {
  expect(await chooseBackup(lesson.backups)).toEqual({ name: used, passedOver: [] });
  addEmpty('2001-01-01T00-00-00.000Z');
  const passedOver = ['2999-01-02T00-00-00.000Z', '2999-01-01T00-00-00.000Z'].map(addEmpty);
  expect(await chooseBackup(lesson.backups)).toEqual({ name: used, passedOver });
});

it('the choice leaves nothing in a backup that was not there', async () => {
  const empty = addEmpty('2999-01-01T00-00-00.000Z');
  const inIt = () => [used, empty].map((name) => readdirSync(join(lesson.backups, name)));
  const before = inIt();
  await chooseBackup(lesson.backups);
  expect(inIt()).toEqual(before);
});

it('a backup that cannot be read is not passed over: an older one would be restored without a word', async () => {
  const damaged = addEmpty('2999-01-01T00-00-00.000Z');
  writeFileSync(databaseOf(lesson.backups, damaged), 'no database, but long enough for one '.repeat(99));
  expect((await chooseBackup(lesson.backups)).name).toBe(damaged);
  rmSync(databaseOf(lesson.backups, damaged));
  expect((await chooseBackup(lesson.backups)).name).toBe(damaged);
});

it('nothing is chosen where there is no backup, or none in which somebody has an account', async () => {
  addEmpty('2001-01-01T00-00-00.000Z');
  rmSync(join(lesson.backups, used), { recursive: true });
  const newest = addEmptyAs('2999-01-01T00-00-00.000Z', '2001-01-01T00-00-00.000Z');
  await expect(chooseBackup(lesson.backups)).rejects.toThrow(
    `Nobody has an account in any of the 2 backups in ${lesson.backups}.`,
  );
  await expect(chooseBackup(lesson.backups)).rejects.toThrow(newest);
  const nowhere = join(lesson.backups, 'nowhere');
  await expect(chooseBackup(nowhere)).rejects.toThrow(`There is no backup in ${nowhere}.`);
});

it('a folder of backups that cannot be read is not reported as one without backups', async () => {
  const file = join(lesson.backups, 'no folder');
  writeFileSync(file, '');
  await expect(chooseBackup(file)).rejects.toThrow('ENOTDIR');
  await expect(restoreBackup(placeIn(temporaryFolder()), file, { name: used })).rejects.toThrow('ENOTDIR');
});

function addEmptyAs(name: string, from: string): string {
  cpSync(join(lesson.backups, from), join(lesson.backups, name), { recursive: true });
  return name;
}
