import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { backUp } from '../backup/backup.ts';
import { databaseOf, filesOf } from '../backup/backup-folder.ts';
import { drillRestore } from './restore-drill.ts';

let lesson: Lesson;
let place: string;
beforeEach(async () => {
  lesson = await openLesson();
  place = join(temporaryFolder(), 'drill');
});
afterEach(() => lesson.served.close());

it('a drill restores the newest backup, counts what came back, and leaves nothing behind', async () => {
  await lesson.answer();
  await lesson.answer('q2');
  const { name } = await backUp(lesson.served.school, lesson.backups);
  await lesson.answer('q3');
  const drill = await drillRestore(lesson.backups, place);
  expect(drill).toEqual({ name, students: 1, recordings: 2, files: 2, wrong: [] });
  expect(existsSync(place)).toBe(false);
});

it('a drill names files of the backup that are missing or damaged', async () => {
  const { sound: missing } = await lesson.answer();
  const { sound: damaged } = await lesson.answer('q2');
  await backUp(lesson.served.school, lesson.backups);
  const copyOf = (sha256: string) => join(filesOf(lesson.backups), sha256.slice(0, 2), sha256);
  rmSync(copyOf(missing.sha256));
  writeFileSync(copyOf(damaged.sha256), 'other');
  const { wrong } = await drillRestore(lesson.backups, place);
  expect(wrong.toSorted()).toEqual([missing.sha256, damaged.sha256].toSorted());
});

it('a drill makes no folder of files in a backup that has lost it, and fails as the restore would', async () => {
  await lesson.answer();
  await backUp(lesson.served.school, lesson.backups);
  const files = filesOf(lesson.backups);
  renameSync(files, join(temporaryFolder(), 'elsewhere'));
  await expect(drillRestore(lesson.backups, place)).rejects.toThrow(
    `the folder ${files} with its sounds and pictures is missing`,
  );
  expect(existsSync(files)).toBe(false);
});

it('a drill fails where the database of the backup is damaged, and where there is no backup', async () => {
  await expect(drillRestore(lesson.backups, place)).rejects.toThrow('There is no backup');
  const file = join(temporaryFolder(), 'no folder');
  writeFileSync(file, '');
  await expect(drillRestore(file, place)).rejects.toThrow('ENOTDIR');
  const { name } = await backUp(lesson.served.school, lesson.backups);
  writeFileSync(databaseOf(lesson.backups, name), 'no database');
  await expect(drillRestore(lesson.backups, place)).rejects.toThrow(
    `Backup ${name} in ${lesson.backups} cannot be restored: its database is damaged.`,
  );
  expect(existsSync(place)).toBe(false);
});
