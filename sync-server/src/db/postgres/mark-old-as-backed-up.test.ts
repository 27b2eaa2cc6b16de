/** What devices keep while the data is in PostgreSQL. */
import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markOldAsBackedUp } from '#jobs/mark-old-as-backed-up.ts';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

test('a device keeps what it sent for a day, and is then told that it may free it', async () => {
  const { clock, school } = lesson.served;
  await lesson.answer('q1');
  clock.advance(20 * HOUR_MS);
  await lesson.answer('q2');
  await markOldAsBackedUp(school);
  expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 0 });
  clock.advance(5 * HOUR_MS);
  await markOldAsBackedUp(school);
  expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 1 });
  clock.advance(DAY_MS);
  await markOldAsBackedUp(school);
  expect(await lesson.state()).toMatchObject({ lastNumber: 2, backedUpNumber: 2 });
});
