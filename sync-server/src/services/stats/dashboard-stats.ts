/**
 * Headline numbers of a teacher's dashboard, from counters that triggers keep: the cost depends on the number of the
 * teacher's students, never on the number of recordings. Specification, teacher side, 'Dashboard and export shapes'.
 */
import { sql } from 'kysely';
import type { DashboardStats } from 'shared-schema/sync';
import { isStudentOf } from '#access/policy.ts';
import type { Db } from '#db/database.ts';

/** Days in which a student counts as active and a recording as new. */
export const RECENT_DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;

/** `now` is an ISO instant. */
export async function dashboardStats(db: Db, teacherId: number, now: string): Promise<DashboardStats> {
  const since = new Date(Date.parse(now) - RECENT_DAYS * DAY).toISOString();
  const { rows } = await sql<Totals>`
    with own as (select id from users where ${isStudentOf(teacherId)})
    select
      (select count(*) from activities where "teacherId" = ${teacherId}) as activities,
      (select count(*) from own) as students,
      (select count(*) from student_counters where student_id in (select id from own)
        and recordings > 0 and last_recording_at >= ${since}) as active,
      (select coalesce(sum(recordings), 0) from student_counters where student_id in (select id from own)) as recordings,
      (select coalesce(sum(scored), 0) from student_counters where student_id in (select id from own)) as scored,
      (select coalesce(sum(score_sum), 0) from student_counters where student_id in (select id from own)) as score_sum,
      (select coalesce(sum(recordings), 0) from student_days where student_id in (select id from own)
        and day >= ${since.slice(0, 10)}) as recent`.execute(db);
  const totals = rows[0] as Totals;
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
