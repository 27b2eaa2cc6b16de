/** A school that is open for the daily visit of the caretaker only: each visit begins the jobs anew. */
import { existsSync, writeFileSync } from 'node:fs';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { makeSound, type TestFile } from '#test/people/drafts.ts';
import { runSchoolJobs } from './index.ts';

/** In as many days, the content of each file is read, and each folder is searched. */
const ROUND_DAYS = 11;

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
  const { clock } = lesson.served;
  // File times are the machine's own; the school's clock moves past them.
  clock.advance(Math.max(0, Date.now() - clock.now()) + 2 * DAY_MS);
});
afterEach(() => lesson.served.close());

/** Another visit, so many days after the one before. */
async function visit(days = 1): Promise<void> {
  const { school, clock } = lesson.served;
  clock.advance(days * DAY_MS);
  await runSchoolJobs({ ...school, config: { ...school.config, backupDir: null } });
}

const damage = (file: TestFile, bytes: Buffer) => writeFileSync(lesson.pathOf(file), bytes);
const isMovedAside = (file: TestFile) => !existsSync(lesson.pathOf(file));

it('a visit once a day checks the size of each file', async () => {
  const { sound } = await lesson.answer();
  await visit();
  damage(sound, Buffer.from('short'));
  await visit();
  expect(isMovedAside(sound)).toBe(true);
});

it('a visit after eleven days reads the content of each file', async () => {
  const { sound } = await lesson.answer();
  await visit();
  damage(sound, Buffer.alloc(sound.bytes.length, 1));
  await visit(ROUND_DAYS);
  expect(isMovedAside(sound)).toBe(true);
});

it('the first visit checks all files', async () => {
  const { sound: short } = await lesson.answer('q1');
  const { sound: rotten } = await lesson.answer('q2');
  damage(short, Buffer.from('short'));
  damage(rotten, Buffer.alloc(rotten.bytes.length, 1));
  await visit();
  expect([isMovedAside(short), isMovedAside(rotten)]).toEqual([true, true]);
});

it('a visit after eleven days removes a file without a row', async () => {
  const { school } = lesson.served;
  await visit();
  const sound = makeSound();
  await lesson.lane.put(sound);
  await school.uploads.flush();
  await school.db.deleteFrom('uploads').where('sha256', '=', sound.sha256).execute();
  await school.db.deleteFrom('unnamed_files').execute();
  await visit(ROUND_DAYS);
  expect(existsSync(lesson.pathOf(sound))).toBe(false);
});
