/** The numbers that travel live and those that screens count from pulled documents are the same, in any school. */
import fc from 'fast-check';
import { completionRate, ownNumbers, ownWork } from 'shared-schema/rules/progress/engagement';
import { type CountedRow, changeCounters } from 'shared-schema/rules/progress/work-counters';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { seesScope, visibleScopes } from '#access/policy.ts';
import { publish } from '#db/change-log.ts';
import { findRow, insertRow } from '#db/rows.ts';
import { moveToClass } from '#services/people/class-enrollments.ts';
import { type ClassFixture, openClassFixture } from '#test/classes/class-fixture.ts';
import { dashboardStats } from './dashboard-stats.ts';

let school: ClassFixture;
beforeEach(async () => {
  school = await openClassFixture();
});
afterEach(() => school.close());

/** Of a document, what the numbers need. */
interface Row extends CountedRow {
  uid: string;
  role: string;
  teacherUid: string | null;
  studentUid: string;
  activityUid: string;
  score: number | null;
  completed: boolean;
}

/** The rows of a table that this teacher's devices hold. */
async function pulled(teacher: UserActor, table: string): Promise<Row[]> {
  const scopes = await visibleScopes(school.db, teacher);
  const changes = await school.db
    .selectFrom('change_log')
    .selectAll()
    .where('table_name', '=', table)
    .execute();
  return changes
    .filter((row) => row.deleted === 0 && seesScope(scopes, table, row.scope, row.scope_id))
    .map((row) => JSON.parse(row.body));
}

/** What the teacher's screens count. */
async function screenSources(teacher: UserActor) {
  const users = await pulled(teacher, 'users');
  const activities = await pulled(teacher, 'activities');
  return {
    students: users.filter(({ role }) => role === 'student').map(({ uid }) => uid),
    activities: activities.filter(({ teacherUid }) => teacherUid === teacher.uid).map(({ uid }) => uid),
    work: changeCounters([], await pulled(teacher, 'recordings'), []),
    progress: await pulled(teacher, 'progress'),
  };
}

async function addWork(
  kind: 'recordings' | 'progress',
  studentId: number,
  activityId: number,
  score: number | null,
) {
  const at = school.now();
  const pair = { studentId, activityId, createdAt: at };
  await school.write(async (w) => {
    const id =
      kind === 'recordings'
        ? await insertRow(w.tx, kind, { ...pair, uid: w.newUid(), audioUrl: 'none:', score, recordedAt: at })
        : await insertRow(w.tx, kind, { ...pair, uid: w.newUid(), completed: true, attempts: 1 });
    await publish(w, kind, id);
  });
}

const member = fc.record({ maker: fc.nat(2), schoolClass: fc.option(fc.nat(2)) });
const done = fc.record({
  student: fc.nat(11),
  activity: fc.nat(5),
  kind: fc.constantFrom('recordings' as const, 'progress' as const),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
});
const plan = fc.record({
  students: fc.array(member, { minLength: 1, maxLength: 12 }),
  activities: fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }),
  work: fc.array(done, { maxLength: 60 }),
});

test.each(fc.sample(plan, { seed: 8, numRuns: 12 }))(
  'the database counts what the shared rules count in school %#',
  async ({ students, activities, work }) => {
    const teachers = [await school.teacher('a'), await school.teacher('b'), await school.teacher('c')];
    const schoolClasses = await Promise.all(teachers.map((teacher) => school.schoolClass(teacher)));
    const children: number[] = [];
    for (const [index, { maker, schoolClass }] of students.entries()) {
      const child = await school.student(teachers[maker]!, `child${index}`);
      children.push(child.id);
      if (schoolClass === null) continue;
      await school.write(async (w) => {
        const [row, to] = [
          await findRow(w.tx, 'users', child.id),
          await findRow(w.tx, 'class_codes', schoolClasses[schoolClass]!.id),
        ];
        await moveToClass(w, row!, to!);
      });
    }
    const made: number[] = [];
    for (const maker of activities) made.push((await school.activity(teachers[maker]!)).id);
    const progressed = new Set<string>();
    for (const { student, activity, kind, score } of work) {
      const [child, subject] = [children[student % children.length]!, made[activity % made.length]!];
      if (kind === 'progress' && progressed.has(`${child} ${subject}`)) continue;
      if (kind === 'progress') progressed.add(`${child} ${subject}`);
      await addWork(kind, child, subject, score);
    }
    for (const teacher of teachers) {
      const sources = await screenSources(teacher);
      const { averageScore, ...numbers } = ownNumbers(sources);
      const live = await dashboardStats(school.db, teacher.id, school.now());
      expect({
        ...numbers,
        averageScore: Math.round(averageScore ?? 0),
      }).toEqual({
        activeStudents: live.activeStudents,
        totalStudents: live.totalStudents,
        activities: live.totalActivities,
        recordings: live.totalRecordings,
        averageScore: live.avgScore,
      });
      const { progress } = ownWork(sources);
      const rate = completionRate(progress, sources.students.length, sources.activities.length);
      expect(rate).toBeLessThanOrEqual(100);
    }
  },
);
