/** Numbers and rankings of the Analytics tab, with names. Specification, teacher side, sections 2 and 9. Pure. */
import {
  type ActivityPerformance,
  activityPerformance,
  completionRate,
  engagementRate,
  ownNumbers,
  ownWork,
  type StudentPerformance,
  studentPerformance,
  totalAttempts,
} from 'shared-schema/rules/progress/engagement';
import { personName } from '#data/queries/teacher/names.ts';
import { ownSourcesOf } from '#data/queries/teacher/own-numbers.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';

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
  const sources = ownSourcesOf(data);
  const { students, activities } = sources;
  const { progress, work } = ownWork(sources);
  const numbers = ownNumbers(sources);
  const nameOf = new Map(data.students.map((student) => [student.uid, personName(student)]));
  const titleOf = new Map(data.activities.map(({ uid, title }) => [uid, title]));
  return {
    engagement: engagementRate(students, [...progress, ...work]),
    completion: completionRate(progress, students.length, activities.length),
    attempts: totalAttempts(progress),
    average: numbers.averageScore === null ? null : Math.round(numbers.averageScore),
    activeStudents: numbers.activeStudents,
    totalActivities: numbers.activities,
    totalRecordings: numbers.recordings,
    students: studentPerformance(students, work, progress).map((row) => ({
      ...row,
      name: nameOf.get(row.studentUid) ?? '',
    })),
    activities: activityPerformance(activities, work, progress).map((row) => ({
      ...row,
      title: titleOf.get(row.activityUid) ?? '',
    })),
  };
}
