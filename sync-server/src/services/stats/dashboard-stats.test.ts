import fc from 'fast-check';
import { sql } from 'kysely';
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteRow, insertRow, updateRow } from '#db/rows.ts';
import { type ClassFixture, openClassFixture } from '#test/classes/class-fixture.ts';
import { isPostgres } from '#test/test-database.ts';
import { dashboardStats } from './dashboard-stats.ts';

let school: ClassFixture;
beforeEach(async () => {
  school = await openClassFixture();
});
afterEach(() => school.close());

test('headline numbers count what is the teacher’s and nothing else', async () => {
  const [rivera, okafor] = [await school.teacher('rivera'), await school.teacher('okafor')];
  const schoolClass = await school.schoolClass(rivera);
  const mei = await school.student(rivera, 'Mei', { classCodeUid: schoolClass.uid });
  await school.student(rivera, 'Tomas');
  const ana = await school.student(okafor, 'Ana');
  const activity = await school.activity(rivera);
  const answer = (studentId: number, score: number | null) =>
    school.write((w) =>
      insertRow(w.tx, 'recordings', {
        ...{
          uid: w.newUid(),
          studentId,
          activityId: activity.id,
          questionId: 'q1',
          audioUrl: 'none:',
          score,
        },
        ...{ recordedAt: w.now(), createdAt: w.now() },
      }),
    );
  await answer(mei.id, 80);
  school.wait(8 * 24 * 3600);
  await answer(mei.id, 95);
  await answer(mei.id, null);
  await answer(ana.id, 10);
  expect(await dashboardStats(school.db, rivera.id, school.now())).toEqual({
    totalActivities: 1,
    totalStudents: 2,
    activeStudents: 1,
    totalRecordings: 3,
    avgScore: 88,
    recentActivity: { newRecordings: 2, timestamp: school.now() },
  });
  expect(await dashboardStats(school.db, okafor.id, school.now())).toMatchObject({
    totalActivities: 0,
    totalStudents: 1,
    activeStudents: 0,
    totalRecordings: 0,
    avgScore: 0,
  });
});

type Step = { kind: 'insert' | 'delete' | 'score'; student: number; pick: number; score: number | null };

/** Each step is a call of another process where that is PostgreSQL. */
const STEPS = isPostgres ? 500 : 10_000;

test(`${STEPS} random inserts, deletions and scores leave the counters exact`, async () => {
  const rivera = await school.teacher('rivera');
  const students = [await school.student(rivera, 'Mei'), await school.student(rivera, 'Tomas')];
  const activities = [await school.activity(rivera), await school.activity(rivera)];
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('insert', 'insert', 'delete', 'score'),
    student: fc.nat(1),
    pick: fc.nat(),
    score: fc.option(fc.integer({ min: 0, max: 100 })),
  });
  const [steps] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
    seed: 42,
    numRuns: 1,
  });
  const ids: number[] = [];
  await school.write(async (w) => {
    for (const { kind, student, pick, score } of steps ?? []) {
      if (kind === 'insert' || ids.length === 0) {
        const at = new Date(Date.parse(school.now()) - (pick % 10_000) * MINUTE_MS).toISOString();
        const row = {
          studentId: students[student]?.id ?? 0,
          activityId: activities[pick % 2]?.id ?? 0,
          audioUrl: 'none:',
          score,
        };
        ids.push(
          await insertRow(w.tx, 'recordings', { ...row, uid: w.newUid(), recordedAt: at, createdAt: at }),
        );
      } else if (kind === 'delete') {
        await deleteRow(w.tx, 'recordings', ids.splice(pick % ids.length, 1)[0] ?? 0);
      } else {
        await updateRow(w.tx, 'recordings', ids[pick % ids.length] ?? 0, { score });
      }
    }
  });
  const counted = await sql`select "studentId" as student_id, "activityId" as activity_id,
    count(*) as recordings, count(score) as scored, coalesce(sum(score), 0) as score_sum
    from recordings group by 1, 2 order by 1, 2`.execute(school.db);
  const kept = school.db.selectFrom('work_counters').selectAll().where('recordings', '<>', 0);
  expect(await kept.orderBy('student_id').orderBy('activity_id').execute()).toEqual(counted.rows);
  const perDay = await sql`select "studentId" as student_id, substr("createdAt", 1, 10) as day,
    "activityId" as activity_id, count(*) as recordings from recordings
    group by 1, 2, 3 order by 1, 2, 3`.execute(school.db);
  const days = school.db.selectFrom('work_days').selectAll().where('recordings', '<>', 0);
  const inOrder = days.orderBy('student_id').orderBy('day').orderBy('activity_id');
  expect(await inOrder.execute()).toEqual(perDay.rows);
});

test('a recording cannot move to another student, activity or day behind the counters', async () => {
  const rivera = await school.teacher('rivera');
  const [mei, tomas] = [await school.student(rivera, 'Mei'), await school.student(rivera, 'Tomas')];
  const activity = await school.activity(rivera);
  const times = { recordedAt: school.now(), createdAt: school.now() };
  const row = { uid: school.uid(), studentId: mei.id, activityId: activity.id, audioUrl: 'none:', ...times };
  const id = await school.write((w) => insertRow(w.tx, 'recordings', row));
  const move = school.write((w) => updateRow(w.tx, 'recordings', id, { studentId: tomas.id }));
  await expect(move).rejects.toThrow('keeps its student');
  const other = await school.activity(rivera);
  const give = school.write((w) => updateRow(w.tx, 'recordings', id, { activityId: other.id }));
  await expect(give).rejects.toThrow('keeps its student');
});
