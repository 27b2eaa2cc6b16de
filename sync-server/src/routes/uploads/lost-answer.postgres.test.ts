/** A recording that the disk lost while the data is in PostgreSQL: the device that still keeps it sends it again. */
import { rmSync, writeFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFiles } from '#jobs/check-files.ts';
import { markOldAsBackedUp } from '#jobs/mark-old-as-backed-up.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { TestFile } from '#test/people/drafts.ts';
import { openSecondProcess } from '#test/postgres/second-process.ts';
import type { TestSchool } from '#test/test-school.ts';

let lesson: Lesson;
/** Another process of the school. As a district has it, it makes no backups. */
let other: TestSchool;
beforeEach(async () => {
  lesson = await openLesson();
  other = await openSecondProcess(lesson.served);
});
afterEach(async () => {
  await other.close();
  await lesson.served.close();
});

const fetchElsewhere = async ({ address }: TestFile) => {
  const { cookie, user } = lesson.mei;
  const headers = { cookie, 'x-account': user.uid };
  return (await other.call({ method: 'GET', url: address, headers })).statusCode;
};

it.each([
  ['missing', (path: string) => rmSync(path)],
  ['cut short', (path: string) => writeFileSync(path, 'short')],
])('a recording that is %s is requested from its device, whichever process found it', async (_, damage) => {
  const { sound, command } = await lesson.answer();
  damage(lesson.pathOf(sound));
  expect(await fetchElsewhere(sound)).toBe(404);
  expect(await fetchElsewhere(sound)).toBe(404);
  expect(await lesson.state()).toMatchObject({ lastNumber: 0, backedUpNumber: 0 });
  // It is no sound of the school's voice.
  expect(await other.school.db.selectFrom('feedback_speech_work').selectAll().execute()).toEqual([]);
  expect((await lesson.send(command)).results).toMatchObject([{ status: 'need_blob' }]);
  await lesson.lane.put(sound);
  expect(await lesson.send(command)).toMatchObject({ lastNumber: 1, results: [{ status: 'ok' }] });
  expect(await fetchElsewhere(sound)).toBe(200);
});

it('the slow check requests a lost recording that nobody has asked for', async () => {
  const { clock } = lesson.served;
  const { sound, command } = await lesson.answer();
  rmSync(lesson.pathOf(sound));
  clock.advance(DAY_MS);
  await checkFiles(other.school);
  expect((await lesson.send(command)).results).toMatchObject([{ status: 'need_blob' }]);
});

it('a device is not told to free a recording that is requested from it', async () => {
  const { clock, school } = lesson.served;
  await lesson.answer('q1');
  const { sound } = await lesson.answer('q2');
  rmSync(lesson.pathOf(sound));
  await fetchElsewhere(sound);
  clock.advance(DAY_MS + HOUR_MS);
  await markOldAsBackedUp(school);
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 1 });
});

it('a lost recording that its device has freed sets nothing back', async () => {
  const { clock, school } = lesson.served;
  const { sound } = await lesson.answer();
  clock.advance(DAY_MS + HOUR_MS);
  await markOldAsBackedUp(school);
  rmSync(lesson.pathOf(sound));
  expect(await fetchElsewhere(sound)).toBe(404);
  expect(await lesson.state()).toMatchObject({ lastNumber: 1, backedUpNumber: 1 });
});
