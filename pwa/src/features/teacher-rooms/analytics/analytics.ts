/** Numbers and rankings of the Analytics tab, with names. Specification, teacher side, sections 2 and 9. Pure. */
import {
  type ActivityPerformance,
  activityPerformance,
  averageScore,
  completionRate,
  engagementRate,
  type StudentPerformance,
  studentPerformance,
  totalAttempts,
} from 'shared-schema/rules/engagement';
import { personName } from '../model/names.ts';
import type { TeacherData } from '../model/rows.ts';

export interface Analytics {
  engagement: number;
  completion: number;
  attempts: number;
  /** Whole percent; null when nothing was scored. */
  average: number | null;
  activeStudents: number;
  totalActivities: number;
  totalRecordings: number;
  students: (StudentPerformance & { name: string })[];
  activities: (ActivityPerformance & { title: string })[];
}

export function analyse(data: TeacherData): Analytics {
  const { progress, recordings } = data;
  const students = data.students.map(({ uid }) => uid);
  const activities = data.activities.map(({ uid }) => uid);
  const nameOf = new Map(data.students.map((student) => [student.uid, personName(student)]));
  const titleOf = new Map(data.activities.map(({ uid, title }) => [uid, title]));
  const seen = new Set([...progress, ...recordings].map(({ studentUid }) => studentUid));
  const average = averageScore(recordings.map(({ score }) => score));
  return {
    engagement: engagementRate(students, progress),
    completion: completionRate(progress, students.length, activities.length),
    attempts: totalAttempts(progress),
    average: average === null ? null : Math.round(average),
    activeStudents: students.filter((uid) => seen.has(uid)).length,
    totalActivities: activities.length,
    totalRecordings: recordings.length,
    students: studentPerformance(students, recordings, progress).map((row) => ({
      ...row,
      name: nameOf.get(row.studentUid) ?? '',
    })),
    activities: activityPerformance(activities, recordings, progress).map((row) => ({
      ...row,
      title: titleOf.get(row.activityUid) ?? '',
    })),
  };
}
