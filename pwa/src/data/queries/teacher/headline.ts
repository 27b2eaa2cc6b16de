/** The four numbers on top of the dashboard. Specification, teacher side, section 2 'Teacher dashboard'. */
import { EXCELLENT_MIN_SCORE } from 'shared-schema/rules/constants';
import type { DashboardStats } from 'shared-schema/sync';
import { type NumberSources, ownNumbersOf } from './own-numbers.ts';

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

/**
 * Numbers of the live connection while it is up, otherwise what this device knows; both by the same rule. Null where
 * the device knows nothing yet: an empty replica is no school without children.
 */
export function headlineOf(
  data: NumberSources,
  status: { live: boolean; stats: DashboardStats | null; hasPulled: boolean },
): Headline | null {
  const { stats } = status;
  const { averageScore, ...known } = ownNumbersOf(data);
  if (status.live && stats) {
    return {
      activeStudents: stats.activeStudents,
      totalStudents: stats.totalStudents,
      activities: stats.totalActivities,
      recordings: stats.totalRecordings,
      // The live number is 0 both for 'nothing scored' and for 'all scored 0'; this device knows which.
      averageScore: stats.avgScore > 0 || averageScore !== null ? stats.avgScore : null,
      excellent: stats.avgScore >= EXCELLENT_MIN_SCORE,
      live: true,
    };
  }
  if (!status.hasPulled) return null;
  const average = averageScore === null ? null : Math.round(averageScore);
  return { ...known, averageScore: average, excellent: (average ?? 0) >= EXCELLENT_MIN_SCORE, live: false };
}
