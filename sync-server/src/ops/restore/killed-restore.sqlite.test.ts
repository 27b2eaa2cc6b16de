/** A restore that was killed between its two renames: whatever becomes of it, no empty school begins. */
import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { openTestSchool } from '#test/test-school.ts';
import { backUp } from '../backup/backup.ts';
import { databaseOf } from '../backup/backup-folder.ts';
import { carryOutRestore } from './carry-out-restore.ts';
import { restoreBackup } from './restore.ts';
import { writeRequest } from './restore-request.ts';

let lesson: Lesson;
/** Of the backup: one answer is in it, a second one came after it. */
let name: string;
let said: string[];
beforeEach(async () => {
  said = [];
  lesson = await openLesson();
  await lesson.answer('q1');
  ({ name } = await backUp(lesson.served.school, lesson.backups));
  await lesson.answer('q2');
  await lesson.served.app.close();
  await lesson.served.school.close();
});
afterEach(() => lesson.served.close());

const file = (fileName: string) => join(lesson.served.folder, fileName);
const replaced = () => readdirSync(lesson.served.folder).filter((one) => one.includes('.replaced-'));
const recordings = () =>
  lesson.served.school.raw.prepare('SELECT count(*) FROM recordings').pluck().get() as number;

/** As the kill leaves the folder. */
function breakOff(): void {
  renameSync(file('school.db'), file('school.db.replaced-2026-01-05T08-00-00.000Z'));
  cpSync(databaseOf(lesson.backups, name), file('school.db.arriving'));
}

const request = () =>
  writeRequest(lesson.served.folder, { place: 'main', name, askedBy: lesson.rivera.user.uid });

/** What the process does at its next start. */
async function startAgain(): Promise<void> {
  const { folder, clock, school } = lesson.served;
  const endedAt = () => new Date(clock.now()).toISOString();
  await carryOutRestore(school.config, endedAt, (sentence) => said.push(sentence));
  const settings = { backupDir: lesson.backups };
  lesson = { ...lesson, served: await openTestSchool({ folder, clock, settings }) };
}

it.each([
  ['gone', () => rmSync(join(lesson.backups, name), { recursive: true })],
  ['damaged', () => writeFileSync(databaseOf(lesson.backups, name), 'no database '.repeat(99))],
])('a killed restore whose backup is %s at the next start leaves the school as it was', async (_, spoil) => {
  await request();
  breakOff();
  spoil();
  await startAgain();
  expect([recordings(), replaced()]).toEqual([2, []]);
  expect(said).toEqual([expect.stringContaining(`${name} was not restored, and the school is as it was`)]);
});

it('a restore by hand that fails after a killed one leaves the school of before', async () => {
  breakOff();
  writeFileSync(databaseOf(lesson.backups, name), 'no database '.repeat(99));
  await expect(restoreBackup(lesson.served.school.config, lesson.backups, { name })).rejects.toThrow(
    'was not restored',
  );
  await startAgain();
  expect([recordings(), replaced()]).toEqual([2, []]);
});

it('a killed restore is done by the next start', async () => {
  await request();
  breakOff();
  await startAgain();
  expect([recordings(), replaced()]).toEqual([1, [expect.stringContaining('.replaced-')]]);
});
