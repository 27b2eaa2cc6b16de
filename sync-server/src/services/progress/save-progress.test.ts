import { afterEach, beforeEach, expect, test } from 'vitest';
import { listProgress } from '#services/progress/list-progress.ts';
import { saveProgress } from '#services/progress/save-progress.ts';
import { type AnswerFixture, openAnswerFixture } from '#test/classes/answer-fixture.ts';
import { documentsOf } from '#test/classes/class-fixture.ts';

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await openAnswerFixture();
});
afterEach(() => fixture.close());

test('progress is one row: attempts add up, completed stays, a late report brings no old score back', async () => {
  const { school, rivera, mei, farm } = fixture;
  const report = (more: object, at: string) => {
    const payload = {
      uid: school.uid(),
      activityUid: farm.uid,
      completed: false,
      score: null,
      attempts: 1,
      ...more,
    };
    return school.write((w) => saveProgress(mei, w, payload, { at }));
  };
  school.wait(3600);
  await report({ completed: true, score: 80 }, '2026-01-05T08:30:00.000Z');
  await report({ score: 20, attempts: 2 }, '2026-01-05T08:10:00.000Z');
  const rows = await listProgress(rivera, school.db, { studentId: mei.id });
  expect(rows).toMatchObject([
    { completed: true, score: 80, attempts: 3, lastAttempt: '2026-01-05T08:30:00.000Z' },
  ]);
  expect(Object.values(await documentsOf(school.db, 'progress'))).toEqual(rows);
});
