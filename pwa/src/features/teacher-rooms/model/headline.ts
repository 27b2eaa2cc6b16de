/** The four numbers on top of the dashboard. Specification, teacher side, section 2 'Teacher dashboard'. */
import { EXCELLENT_FROM } from 'shared-schema/rules/constants';
import { averageScore } from 'shared-schema/rules/engagement';
import type { DashboardStats } from 'shared-schema/sync';
import type { TeacherData } from './rows.ts';

export interface Headline {
  activeStudents: number;
  totalStudents: number;
  activities: number;
  recordings: number;
  /** Whole percent; 0 when nothing was scored. */
  averageScore: number;
  excellent: boolean;
  /** The numbers come from the live connection. */
  live: boolean;
}

/** Numbers of the live connection while it is up, otherwise what this device knows. */
export function headlineOf(
  data: Pick<TeacherData, 'students' | 'activities' | 'recordings' | 'progress'>,
  status: { live: boolean; stats: DashboardStats | null },
): Headline {
  const { stats } = status;
  if (status.live && stats) {
    return {
      activeStudents: stats.activeStudents,
      totalStudents: stats.totalStudents,
      activities: stats.totalActivities,
      recordings: stats.totalRecordings,
      averageScore: stats.avgScore,
      excellent: stats.avgScore >= EXCELLENT_FROM,
      live: true,
    };
  }
  const average = averageScore(data.recordings.map((recording) => recording.score)) ?? 0;
  return {
    activeStudents: countActive(data),
    totalStudents: data.students.length,
    activities: data.activities.length,
    recordings: data.recordings.length,
    averageScore: Math.round(average),
    excellent: Math.round(average) >= EXCELLENT_FROM,
    live: false,
  };
}

/** Students who have made a recording or any progress. */
function countActive({
  students,
  recordings,
  progress,
}: Pick<TeacherData, 'students' | 'recordings' | 'progress'>): number {
  const seen = new Set([...recordings, ...progress].map((work) => work.studentUid));
  return students.filter((student) => seen.has(student.uid)).length;
}
