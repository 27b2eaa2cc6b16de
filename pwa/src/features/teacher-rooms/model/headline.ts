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
  /** Whole percent; null when nothing was scored. */
  averageScore: number | null;
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
  const average = averageScore(data.recordings.map((recording) => recording.score));
  if (status.live && stats) {
    return {
      activeStudents: stats.activeStudents,
      totalStudents: stats.totalStudents,
      activities: stats.totalActivities,
      recordings: stats.totalRecordings,
      // The live number is 0 both for 'nothing scored' and for 'all scored 0'; this device knows which.
      averageScore: stats.avgScore > 0 || average !== null ? stats.avgScore : null,
      excellent: stats.avgScore >= EXCELLENT_FROM,
      live: true,
    };
  }
  return {
    activeStudents: countActive(data),
    totalStudents: data.students.length,
    activities: data.activities.length,
    recordings: data.recordings.length,
    averageScore: average === null ? null : Math.round(average),
    excellent: Math.round(average ?? 0) >= EXCELLENT_FROM,
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
