/** The rows of a teacher as the shared rule counts them: own students in own activities. Pure. */
import { type OwnNumbers, type OwnSources, ownNumbers } from 'shared-schema/rules/engagement';
import type { Progress, Recording, TeacherData } from './rows.ts';

export type NumberSources = Pick<TeacherData, 'students' | 'activities' | 'recordings' | 'progress'>;

export function ownSourcesOf(data: NumberSources): OwnSources<Recording, Progress> {
  return {
    students: data.students.map(({ uid }) => uid),
    activities: data.activities.map(({ uid }) => uid),
    recordings: data.recordings,
    progress: data.progress,
  };
}

export function ownNumbersOf(data: NumberSources): OwnNumbers {
  return ownNumbers(ownSourcesOf(data));
}
