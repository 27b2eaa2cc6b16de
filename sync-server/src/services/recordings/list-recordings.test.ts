import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { listRecordings } from './list-recordings.ts';

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

test('lists narrow by student, activity and teacher', async () => {
  const { school, rivera, mei, farm, newAnswer, save } = fixture;
  const zoo = await school.activity(rivera, 'Zoo');
  const first = await newAnswer();
  await save(first);
  const list = (query: object) => listRecordings(rivera, school.db, query);
  expect(await list({ studentId: mei.id, activityId: farm.id })).toHaveLength(1);
  expect(await list({ studentId: mei.uid, activityId: zoo.uid })).toEqual([]);
  expect(await list({ teacherId: rivera.id })).toHaveLength(1);
  expect(await list({ teacherId: rivera.id + 1 })).toEqual([]);
  expect(await list({ studentId: 9999 })).toEqual([]);
});
