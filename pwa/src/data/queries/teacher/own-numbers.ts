/** The rows of a teacher as the shared rule counts them: own students in own activities. Pure. */
import { type OwnNumbers, type OwnSources, ownNumbers } from 'shared-schema/rules/progress/engagement';
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type { Progress, TeacherData } from './rows.ts';

export type NumberSources = Pick<TeacherData, 'students' | 'activities' | 'work' | 'progress'>;

export function ownSourcesOf(data: NumberSources): OwnSources<WorkCounter, Progress> {
  return {
    students: data.students.map(({ uid }) => uid),
    activities: data.activities.map(({ uid }) => uid),
    work: data.work,
    progress: data.progress,
  };
}

export function ownNumbersOf(data: NumberSources): OwnNumbers {
  return ownNumbers(ownSourcesOf(data));
}
