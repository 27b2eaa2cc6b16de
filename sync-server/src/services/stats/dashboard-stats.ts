/**
 * Headline numbers of a teacher's dashboard, from counters that triggers keep: the cost depends on the number of the
 * teacher's students and activities, never on the number of recordings. Specification, teacher side, 'Dashboard and export shapes'.
 */
import { sql } from 'kysely';
import { DAY_MS } from 'shared-schema/clock';
import type { DashboardStats } from 'shared-schema/sync';
import { isStudentOf } from '#access/policy.ts';
import type { Db } from '#db/database.ts';

/** Days in which a recording counts as new. */
const RECENT_DAYS = 7;

/** The rule is `ownNumbers` of the shared rules, counted by the database. `now` is an ISO instant. */
export async function dashboardStats(db: Db, teacherId: number, now: string): Promise<DashboardStats> {
  const since = new Date(Date.parse(now) - RECENT_DAYS * DAY_MS).toISOString();
  const { rows } = await sql<Totals>`
    with own as materialized (select id from users where ${isStudentOf(teacherId)}),
      made as materialized (select id from activities where "teacherId" = ${teacherId}),
      work as materialized (select * from work_counters
        where student_id in (select id from own) and activity_id in (select id from made) and recordings > 0)
    select
      (select count(*) from made) as activities,
      (select count(*) from own) as students,
      (select count(*) from (select student_id from work union select "studentId" from progress
        where "studentId" in (select id from own) and "activityId" in (select id from made)) learners) as active,
      (select coalesce(sum(recordings), 0) from work) as recordings,
      (select coalesce(sum(scored), 0) from work) as scored,
      (select coalesce(sum(score_sum), 0) from work) as score_sum,
      (select coalesce(sum(recordings), 0) from work_days where student_id in (select id from own)
        and day >= ${since.slice(0, 10)} and activity_id in (select id from made)) as recent`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('a query of counts answered no row');
  return {
    totalActivities: totals.activities,
    totalStudents: totals.students,
    activeStudents: totals.active,
    totalRecordings: totals.recordings,
    avgScore: totals.scored > 0 ? Math.round(totals.score_sum / totals.scored) : 0,
    recentActivity: { newRecordings: totals.recent, timestamp: now },
  };
}

interface Totals {
  activities: number;
  students: number;
  active: number;
  recordings: number;
  scored: number;
  score_sum: number;
  recent: number;
}
